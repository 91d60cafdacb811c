import { logOut } from "@/net/api";
import { text } from "@/strings";
import { boardsText } from "@/strings/boards";
import { gamesText } from "@/strings/games";
import { ConnectionBadge } from "./ConnectionBadge";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { Menu } from "./Menu";
import { useObservable } from "./observable";
import { followLink, playerPath, type Route } from "./router";
import { setTheme, theme, themes } from "./theme";
import { useAction } from "./useLoad";
import { identity } from "./wiring";

const places = [
  { page: "lobby", to: "/", words: text.play },
  { page: "games", to: "/games", words: gamesText.games },
  { page: "watch", to: "/watch", words: text.watchGames },
  { page: "leaderboards", to: "/leaderboards", words: text.leaderboards },
] as const;

/** In the menu alone. */
const boards = [
  { to: "/local", words: boardsText.local },
  { to: "/analysis", words: boardsText.analysis },
] as const;

/** A page of rules belongs to the games. */
const isHere = (page: Route["page"], place: Route["page"]) =>
  page === place || (page === "rules" && place === "games");

export function TopBar({ page }: { page: Route["page"] }) {
  return (
    <header class="top">
      <Link to="/" class="brand">
        <img class="mark" src="/favicon.svg" alt="" width="34" height="34" />
        <span>{text.name}</span>
      </Link>
      <nav class="nav" aria-label={text.name}>
        {places.map((place) => (
          <a
            key={place.page}
            href={place.to}
            aria-current={isHere(page, place.page) ? "page" : undefined}
            onClick={followLink}
          >
            {place.words}
          </a>
        ))}
      </nav>
      <ConnectionBadge />
      <div class="top-end">
        <Person />
        <ThemeMenu />
      </div>
    </header>
  );
}

/** Who one is, and what one can do about it. */
function Person() {
  const me = useObservable(identity.me);
  if (!me) return null;
  const { name } = me;
  return (
    <>
      {name === undefined && (
        <div class="row entrance">
          <Link to="/login" class="btn" testId="to-login">
            {text.logIn}
          </Link>
          <Link to="/signup" class="btn primary" testId="to-signup">
            {text.signUp}
          </Link>
        </div>
      )}
      <Menu
        label={name === undefined ? text.menu : text.menuOf(name)}
        testId="person"
        class="person"
        face={
          <>
            <Icon name="person" />
            {name !== undefined && <b class="own-name">{name}</b>}
          </>
        }
      >
        <ul>
          {places.map(({ page, to, words }) => (
            <li key={page} class="narrow">
              <Link to={to}>{words}</Link>
            </li>
          ))}
          {boards.map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
          {name === undefined ? <GuestItems /> : <NamedItems name={name} />}
          <li>
            <Link to="/about" testId="to-about">
              {gamesText.about}
            </Link>
          </li>
        </ul>
      </Menu>
    </>
  );
}

function GuestItems() {
  return (
    <>
      <li class="narrow">
        <Link to="/login">{text.logIn}</Link>
      </li>
      <li class="narrow">
        <Link to="/signup">{text.signUp}</Link>
      </li>
      <li>
        <Link to="/settings" testId="to-settings">
          {text.settings}
        </Link>
      </li>
    </>
  );
}

function NamedItems({ name }: { name: string }) {
  const { busy, problem, run } = useAction();
  const leave = () =>
    run(async () => {
      await logOut();
      identity.become({ guest: true });
    });
  return (
    <>
      <li>
        <Link to={playerPath(name)} testId="to-profile">
          {text.profile}
        </Link>
      </li>
      <li>
        <Link to="/settings" testId="to-settings">
          {text.settings}
        </Link>
      </li>
      <li>
        <button disabled={busy} onClick={leave} data-testid="log-out">
          {text.logOut}
        </button>
        {problem !== undefined && (
          <p class="sm problem" role="alert">
            {problem}
          </p>
        )}
      </li>
    </>
  );
}

function ThemeMenu() {
  const chosen = useObservable(theme);
  return (
    <Menu label={text.theme} testId="theme" class="theme" face={<Icon name="theme" />}>
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
    </Menu>
  );
}
