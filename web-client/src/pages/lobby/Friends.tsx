import { useChanges } from "@/app/observable";
import { PersonName } from "@/app/PersonName";
import { lobby } from "@/app/wiring";
import { text } from "@/strings";
import { invited } from "./invite";

/** Those of the people whom one follows who are here. */
export function Friends() {
  useChanges(lobby);
  const names = [...lobby.online].sort((a, b) => a.localeCompare(b, "en"));
  if (names.length === 0) return null;
  return (
    <section class="card list" aria-labelledby="h-friends" data-testid="friends">
      <h2 id="h-friends">{text.friends}</h2>
      <ul>
        {names.map((name) => (
          <li key={name} class="line">
            <span class="dot" aria-hidden="true" />
            <span class="line-main">
              <PersonName name={name} />
            </span>
            <button
              class="btn"
              aria-label={text.challengeName(name)}
              onClick={() => invited.set(name)}
            >
              {text.challenge}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
