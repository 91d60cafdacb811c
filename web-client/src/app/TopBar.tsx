import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { text } from "@/strings";
import { ConnectionBadge } from "./ConnectionBadge";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { useObservable } from "./observable";
import { followLink } from "./router";
import { setTheme, theme, themes } from "./theme";
import { useEscape } from "./useEscape";

export function TopBar({ home }: { home: boolean }) {
  return (
    <header class="top">
      <Link to="/" class="brand">
        <img class="mark" src="/favicon.svg" alt="" width="34" height="34" />
        <span>{text.name}</span>
      </Link>
      <nav class="nav" aria-label={text.name}>
        <a href="/" aria-current={home ? "page" : undefined} onClick={followLink}>
          {text.play}
        </a>
      </nav>
      <div class="top-end">
        <ConnectionBadge />
        <ThemeMenu />
      </div>
    </header>
  );
}

function ThemeMenu() {
  const chosen = useObservable(theme);
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEscape(open, () => {
    if (!menu.current) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  });
  useLayoutEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    <details class="theme" ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={text.theme} data-testid="theme">
        <Icon name="theme" />
      </summary>
      <fieldset>
        <legend>{text.theme}</legend>
        {themes.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={chosen === name}
              data-testid={`theme-${name}`}
              onChange={() => setTheme(name)}
            />{" "}
            {text.themes[name]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
