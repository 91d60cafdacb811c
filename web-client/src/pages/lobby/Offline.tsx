import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { Link } from "@/app/Link";
import { useObservable } from "@/app/observable";
import { useDelayed } from "@/app/useDelayed";
import { shellText } from "@/strings/shell";

/** A connection that is back at once is not worth a word. */
const patienceMs = 1_500;

interface OfflineProps {
  /** There is nothing else on the page that would have a heading. */
  alone: boolean;
}

/** While the server cannot be reached: what can be done without it. */
export function Offline({ alone }: OfflineProps) {
  const away = useDelayed(useObservable(connection)?.state !== "open", patienceMs);
  if (!away) return null;
  const Heading = alone ? "h1" : "h2";
  return (
    <section class="card pad offline" aria-labelledby="h-offline" data-testid="offline">
      <Heading id="h-offline">
        <Icon name="warn" />
        {shellText.offlineTitle}
      </Heading>
      <p>{shellText.offlineLobby}</p>
      <div class="row wrap">
        <Link to="/local" class="btn primary grow">
          {shellText.playLocally}
        </Link>
        <Link to="/analysis" class="btn grow">
          {shellText.analyse}
        </Link>
      </div>
    </section>
  );
}
