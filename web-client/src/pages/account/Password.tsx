import { useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { changePassword } from "@/net/api";
import { text } from "@/strings";
import { givenFault, passwordFault } from "./faults";
import { useFields } from "./useFields";

export function Password() {
  const fields = useFields("password", { old: givenFault, new: passwordFault });
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    setDone(false);
    if (!fields.check()) return;
    void run(async () => {
      await changePassword({ password: fields.values.old, new_password: fields.values.new });
      fields.clear();
      setDone(true);
    });
  };
  return (
    <form class="card pad fields" aria-labelledby="h-password" onSubmit={submit} noValidate>
      <h2 id="h-password">{text.password}</h2>
      <TextField
        {...fields.of("old")}
        label={text.oldPassword}
        secret
        autocomplete="current-password"
      />
      <TextField
        {...fields.of("new")}
        label={text.newPassword}
        hint={text.passwordHint}
        secret
        autocomplete="new-password"
      />
      {problem !== undefined && <Notice>{problem}</Notice>}
      {done && <Notice tone="good" testId="password-changed">{text.passwordChanged}</Notice>}
      <button class="btn" disabled={busy} data-testid="change-password">
        {text.setPassword}
      </button>
    </form>
  );
}
