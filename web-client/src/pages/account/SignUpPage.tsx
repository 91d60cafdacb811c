import { useState } from "preact/hooks";
import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { useObservable } from "@/app/observable";
import { navigate } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { register } from "@/net/api";
import { text } from "@/strings";
import { MessagePage } from "../MessagePage";
import { nameFault, passwordFault } from "./faults";
import { FormPage } from "./FormPage";
import { RecoveryCodesCard } from "./RecoveryCodes";
import { useFields } from "./useFields";

/** A guest gets a name, and keeps the games that are running. */
export function SignUpPage() {
  const me = useObservable(identity.me);
  const [codes, setCodes] = useState<readonly string[]>();
  const fields = useFields("signup", { name: nameFault, password: passwordFault });
  const { busy, problem, run } = useAction();
  if (codes) {
    return (
      <FormPage title={text.welcome(fields.values.name)}>
        <RecoveryCodesCard codes={codes} onKept={() => navigate("/")} />
      </FormPage>
    );
  }
  if (me?.name !== undefined) {
    return <MessagePage title={text.welcome(me.name)} sentence={text.hasName} />;
  }
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      const { name, password } = fields.values;
      const made = await register({ name, password });
      setCodes(made.codes);
      identity.become({ guest: false, name });
    });
  };
  return (
    <FormPage title={text.signUp} lead={text.signUpLead}>
      <form class="card pad fields" onSubmit={submit} noValidate>
        <TextField
          {...fields.of("name")}
          label={text.nameLabel}
          hint={text.nameHint}
          autocomplete="username"
        />
        <TextField
          {...fields.of("password")}
          label={text.password}
          hint={text.passwordHint}
          secret
          autocomplete="new-password"
        />
        {problem !== undefined && <Notice>{problem}</Notice>}
        <button class="btn primary" disabled={busy} data-testid="sign-up">
          {text.signUp}
        </button>
      </form>
      <p class="muted">
        {text.haveName}{" "}
        <Link to="/login" class="link">
          {text.logIn}
        </Link>
      </p>
    </FormPage>
  );
}
