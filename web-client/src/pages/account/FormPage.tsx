import type { ComponentChildren } from "preact";
import "@/style/account.css";

interface FormPageProps {
  title: string;
  lead?: string;
  children: ComponentChildren;
}

/** A narrow page with one thing to fill in. */
export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <main class="form-page" id="main">
      <h1>{title}</h1>
      {lead !== undefined && <p class="muted">{lead}</p>}
      {children}
    </main>
  );
}
