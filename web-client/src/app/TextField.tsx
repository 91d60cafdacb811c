import { Icon } from "./Icon";

interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  /** A password: not shown as it is typed. */
  secret?: boolean;
  autocomplete: string;
  /** A word about what is wanted. */
  hint?: string;
  /** The sentence that says what is wrong, if anything is. */
  wrong?: string;
  onInput: (value: string) => void;
}

const hidden = { type: "password" } as const;
const shown = { type: "text" } as const;

/** A labelled text that keeps what was typed and says what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, secret = false, autocomplete, hint, wrong, onInput } = props;
  const about = wrong !== undefined ? `${id}-wrong` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div class={wrong === undefined ? "field" : "field wrong"}>
      <label for={id}>{label}</label>
      <input
        id={id}
        data-testid={id}
        {...(secret ? hidden : shown)}
        value={value}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={wrong !== undefined}
        aria-describedby={about}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {wrong !== undefined ? (
        <p class="sm problem" id={`${id}-wrong`}>
          <Icon name="warn" />
          {wrong}
        </p>
      ) : (
        hint !== undefined && (
          <p class="sm muted" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
