import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { navigate } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { logIn } from "@/net/api";
import { text } from "@/strings";
import { givenFault, nameFault } from "./faults";
import { FormPage } from "./FormPage";
import { useFields } from "./useFields";

export function LogInPage() {
  const fields = useFields("login", { name: nameFault, password: givenFault });
  const { busy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      identity.become(await logIn(fields.values));
      navigate("/");
    });
  };
  return (
    <FormPage title={text.logIn}>
      <form class="card pad fields" onSubmit={submit} noValidate>
        <TextField {...fields.of("name")} label={text.nameLabel} autocomplete="username" />
        <TextField
          {...fields.of("password")}
          label={text.password}
          secret
          autocomplete="current-password"
        />
        {problem !== undefined && <Notice>{problem}</Notice>}
        <button class="btn primary" disabled={busy} data-testid="log-in">
          {text.logIn}
        </button>
      </form>
      <p class="muted">
        <Link to="/recover" class="link">
          {text.forgotten}
        </Link>
      </p>
      <p class="muted">
        {text.noName}{" "}
        <Link to="/signup" class="link">
          {text.signUp}
        </Link>
      </p>
    </FormPage>
  );
}
