import { Link } from "@/app/Link";
import { useObservable } from "@/app/observable";
import { identity } from "@/app/wiring";
import { text } from "@/strings";
import { BoardAndSound } from "./BoardAndSound";
import { CloseAccount } from "./CloseAccount";
import { Codes } from "./Codes";
import { DeviceLinkCard } from "./DeviceLinkCard";
import { FormPage } from "./FormPage";
import { Notifications } from "./Notifications";
import { Password } from "./Password";
import { Sessions } from "./Sessions";
import { Tokens } from "./Tokens";

export function SettingsPage() {
  const me = useObservable(identity.me);
  if (!me) return <FormPage title={text.settings}>{text.loading}</FormPage>;
  const { name } = me;
  return (
    <FormPage title={text.settings} lead={name === undefined ? text.guestSettings : text.youAre(name)}>
      {name === undefined && (
        <p class="row">
          <Link to="/signup" class="btn primary">
            {text.signUp}
          </Link>
          <Link to="/login" class="btn">
            {text.logIn}
          </Link>
        </p>
      )}
      <BoardAndSound />
      <Notifications />
      <DeviceLinkCard />
      {name !== undefined && (
        <>
          <Password />
          <Codes />
          <Sessions />
          <Tokens />
          <CloseAccount name={name} />
        </>
      )}
    </FormPage>
  );
}
