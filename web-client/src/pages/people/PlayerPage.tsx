import { useState } from "preact/hooks";
import { Link } from "@/app/Link";
import { Notice } from "@/app/Notice";
import { useObservable } from "@/app/observable";
import { navigate } from "@/app/router";
import { problemOf, useAction, useLoad } from "@/app/useLoad";
import { useTitles } from "@/app/useTitles";
import { identity } from "@/app/wiring";
import { ApiError, dropRelation, getProfile, setRelation, type Relation } from "@/net/api";
import type { HeadToHead, Profile, RatingView } from "@/protocol.gen";
import { text } from "@/strings";
import "@/style/people.css";
import { invited } from "../lobby/invite";
import { MessagePage } from "../MessagePage";
import { GamesOf } from "./GamesOf";
import { points } from "./points";
import { RatingChart } from "./RatingChart";

export function PlayerPage({ name }: { name: string }) {
  const me = useObservable(identity.me);
  const title = useTitles();
  const { value: profile, error, again } = useLoad(() => getProfile(name), [name, me?.name]);
  if (error instanceof ApiError && error.code === "not_found") {
    return <MessagePage title={text.noPlayerTitle} sentence={text.noPlayer(name)} />;
  }
  if (error !== undefined) {
    return (
      <MessagePage
        title={text.failedPageTitle}
        sentence={problemOf(error)}
        action={{ label: text.tryAgain, run: again }}
      />
    );
  }
  if (!profile) {
    return (
      <main class="message" id="main">
        <p class="muted">{text.loading}</p>
      </main>
    );
  }
  const own = me?.name !== undefined && me.name.toLowerCase() === profile.name.toLowerCase();
  return (
    <main class="people" id="main" data-testid="player" data-name={profile.name}>
      <header class="person-head">
        <h1>{profile.name}</h1>
        <p class="muted">{text.personAbout(profile.since_ms, profile.games)}</p>
        <p class={profile.online ? "tag live" : "tag"} data-testid="online">
          {profile.closed ? text.closed : profile.online ? text.here : text.away}
        </p>
        {profile.head_to_head && <Score between={profile.head_to_head} name={profile.name} />}
        {!own && !profile.closed && <Relations key={profile.relation} profile={profile} onChange={again} />}
      </header>
      <Ratings name={profile.name} ratings={profile.ratings} title={title} />
      <GamesOf name={profile.name} title={title} />
    </main>
  );
}

function Score({ between, name }: { between: HeadToHead; name: string }) {
  return (
    <p data-testid="head-to-head">
      {text.headToHead(name, between.games, points(between.yours), points(between.theirs))}
    </p>
  );
}

function Relations({ profile, onChange }: { profile: Profile; onChange: () => void }) {
  const named = useObservable(identity.me)?.name !== undefined;
  const { busy, problem, run } = useAction();
  const { name, relation } = profile;
  const change = (to: Relation) =>
    run(async () => {
      if (relation === to) await dropRelation(name, to);
      else await setRelation(name, to);
      onChange();
    });
  const challenge = () => {
    invited.set(name);
    navigate("/");
  };
  return (
    <>
      <div class="row wrap">
        <button
          class="btn primary"
          disabled={relation === "block"}
          onClick={challenge}
          data-testid="challenge-player"
        >
          {text.challenge}
        </button>
        {named &&
          (["follow", "block"] as const).map((to) => (
            <button
              key={to}
              class="btn"
              disabled={busy}
              aria-pressed={relation === to}
              onClick={() => change(to)}
              data-testid={to}
            >
              {relation === to ? text.relationIs[to] : text.relate[to]}
            </button>
          ))}
      </div>
      {problem !== undefined && <Notice>{problem}</Notice>}
    </>
  );
}

interface RatingsProps {
  name: string;
  ratings: readonly RatingView[];
  title: (slug: string) => string;
}

function Ratings({ name, ratings, title }: RatingsProps) {
  const [chosen, setChosen] = useState(0);
  const shown = ratings[chosen] ?? ratings[0];
  return (
    <section class="card list" aria-labelledby="h-ratings" data-testid="ratings">
      <h2 id="h-ratings">{text.ratings}</h2>
      {!shown && <p class="muted none">{text.noRatedGames}</p>}
      <div class="ratings" role="radiogroup" aria-labelledby="h-ratings">
        {ratings.map((rating, index) => (
          <label key={`${rating.variant} ${rating.speed}`} class="rating-pick">
            <input
              type="radio"
              name="rating"
              checked={rating === shown}
              onChange={() => setChosen(index)}
            />
            <span class="sm muted">
              {title(rating.variant)}, {text.speed(rating.speed)}
            </span>
            <b class="num" title={text.ratingWords(rating.rating, rating.provisional)}>
              {text.rating(rating.rating, rating.provisional)}
            </b>
            <span class="sm muted num">{text.ratingOf(rating.deviation, rating.games)}</span>
          </label>
        ))}
      </div>
      {shown && <RatingChart name={name} rating={shown} />}
      <p class="none">
        <Link to="/leaderboards" class="link">
          {text.leaderboards}
        </Link>
      </p>
    </section>
  );
}
