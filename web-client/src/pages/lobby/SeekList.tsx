import { PersonName } from "@/app/PersonName";
import { useChanges, useObservable } from "@/app/observable";
import { identity, lobby } from "@/app/wiring";
import { controlText } from "@/game/clock";
import type { SeekView } from "@/protocol.gen";
import { text } from "@/strings";

/** Who waits for an opponent, as it changes. */
export function SeekList({ title }: { title: (slug: string) => string }) {
  useChanges(lobby);
  const own = new Set(lobby.ownSeeks);
  const seeks = [...lobby.seeks].reverse();
  return (
    <section class="card list seeks" aria-labelledby="h-seeks" data-testid="seeks">
      <h2 id="h-seeks">{text.seeks}</h2>
      {seeks.length === 0 && <p class="muted none">{text.noSeeks}</p>}
      <ul>
        {seeks.map((seek) => (
          <Seek key={seek.seek} seek={seek} own={own.has(seek.seek)} title={title(seek.variant)} />
        ))}
      </ul>
    </section>
  );
}

interface SeekProps {
  seek: SeekView;
  own: boolean;
  title: string;
}

function Seek({ seek, own, title }: SeekProps) {
  const named = useObservable(identity.me)?.name !== undefined;
  const bounded = seek.least !== undefined || seek.most !== undefined;
  const mayAccept = named || (seek.casual && !bounded);
  const terms = text.seekTerms(title, controlText(seek.clock));
  return (
    <li class="line" data-testid="seek" data-seek={seek.seek} data-own={own}>
      <span class="line-main">
        <b>{title}</b>
        <span class="sm muted">
          <PersonName name={seek.name} rating={seek.rating} provisional={seek.provisional} />
          {bounded && `, ${text.ratingBounds(seek.least, seek.most)}`}
        </span>
      </span>
      <span class="line-end">
        <span class="num">{controlText(seek.clock)}</span>
        <span class="sm muted">{text.casualOrRated(seek.casual)}</span>
      </span>
      {own ? (
        <button
          class="btn"
          aria-label={text.cancelSeek(terms)}
          data-testid="cancel-seek"
          onClick={() => void lobby.cancelSeek(seek.seek)}
        >
          {text.cancel}
        </button>
      ) : (
        <button
          class="btn"
          aria-label={text.acceptSeek(terms)}
          data-testid="accept-seek"
          disabled={!mayAccept}
          title={mayAccept ? undefined : text.needsName}
          onClick={() => void lobby.acceptSeek(seek.seek)}
        >
          {text.playIt}
        </button>
      )}
    </li>
  );
}
