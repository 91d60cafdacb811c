import { Link } from "@/app/Link";
import { text } from "@/strings";

interface MessagePageProps {
  title: string;
  sentence: string;
  /** A second way on, before the one to the lobby. */
  action?: { label: string; run: () => void };
}

/** Not found and similar: what happened, and one way on. */
export function MessagePage({ title, sentence, action }: MessagePageProps) {
  return (
    <main class="message" id="main" data-testid="message">
      <svg class="empty" viewBox="-34 -32 68 64" aria-hidden="true">
        <path d="M-10 0l5-8.66h10l5 8.66-5 8.66h-10zM5 8.66h10l5 8.66-5 8.66h-10l-5-8.66M-25-8.66l5-8.66h10l5 8.66-5 8.66h-10zM5-8.66l5-8.66h10l5 8.66-5 8.66h-10" />
      </svg>
      <h1>{title}</h1>
      <p class="muted">{sentence}</p>
      <p class="row">
        {action && (
          <button class="btn primary" onClick={action.run}>
            {action.label}
          </button>
        )}
        <Link to="/" class={action ? "btn" : "btn primary"}>
          {text.toLobby}
        </Link>
      </p>
    </main>
  );
}
