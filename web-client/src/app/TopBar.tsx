import { useEffect, useRef } from "preact/hooks";
import { text } from "@/strings";
import { ConnectionBadge } from "./ConnectionBadge";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { useObservable } from "./observable";
import { followLink } from "./router";
import { setTheme, theme, themes } from "./theme";

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
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current;
      if (!open?.open) return;
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      const outside = event.type === "pointerdown" && !open.contains(event.target as Node);
      if (escape) open.querySelector("summary")?.focus();
      if (escape || outside) open.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details class="theme" ref={menu}>
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
