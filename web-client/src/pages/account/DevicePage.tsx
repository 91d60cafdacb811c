import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { useObservable } from "@/app/observable";
import { replacePage } from "@/app/router";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { ApiError, takeDeviceLink } from "@/net/api";
import { text } from "@/strings";
import { FormPage } from "./FormPage";

/** Goes on here as who made the link. Looking at it does nothing: the button does. */
export function DevicePage({ token }: { token: string }) {
  const me = useObservable(identity.me);
  const { busy, problem, run } = useAction();
  const take = () =>
    run(async () => {
      try {
        identity.become(await takeDeviceLink(token));
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") {
          throw new ApiError("link_gone", "", error.status);
        }
        throw error;
      }
      // The secret is used up, and does not stay in the history.
      replacePage("/");
    });
  return (
    <FormPage title={text.deviceTitle} lead={text.deviceLead}>
      <section class="card pad fields">
        {me?.name !== undefined && <p>{text.deviceInstead(me.name)}</p>}
        {problem !== undefined && <Notice>{problem}</Notice>}
        <div class="row wrap">
          <button class="btn primary" disabled={busy} onClick={take} data-testid="take-device-link">
            {text.deviceTake}
          </button>
          <Link to="/" class="btn">
            {text.deviceLeave}
          </Link>
        </div>
      </section>
    </FormPage>
  );
}
