import { Notice } from "@/app/Notice";
import { navigate } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { recover } from "@/net/api";
import { text } from "@/strings";
import { givenFault, nameFault, passwordFault } from "./faults";
import { FormPage } from "./FormPage";
import { useFields } from "./useFields";

/** A recovery code in place of a forgotten password. */
export function RecoverPage() {
  const fields = useFields("recover", {
    name: nameFault,
    code: (code: string) => givenFault(code.trim()),
    password: passwordFault,
  });
  const { busy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      const { name, code, password } = fields.values;
      identity.become(await recover({ name, code: code.trim(), password }));
      navigate("/");
    });
  };
  return (
    <FormPage title={text.recoverTitle} lead={text.recoverLead}>
      <form class="card pad fields" onSubmit={submit} noValidate>
        <TextField {...fields.of("name")} label={text.nameLabel} autocomplete="username" />
        <TextField {...fields.of("code")} label={text.recoveryCode} autocomplete="off" />
        <TextField
          {...fields.of("password")}
          label={text.newPassword}
          hint={text.passwordHint}
          secret
          autocomplete="new-password"
        />
        {problem !== undefined && <Notice>{problem}</Notice>}
        <button class="btn primary" disabled={busy} data-testid="recover">
          {text.setPassword}
        </button>
      </form>
    </FormPage>
  );
}
