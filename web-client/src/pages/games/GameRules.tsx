import type { ComponentChildren } from "preact";
import { ManIcon } from "@/board/Man";
import type { GameText, Origin, Section, Source } from "@/games/GameText";
import { parsePlacement, seatOf } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { useRules } from "@/rules/useRules";
import { text } from "@/strings";
import { rulesText } from "@/strings/rules";
import "@/style/games.css";
import { MoveFigure } from "./MoveFigure";
import { PieceFigure } from "./PieceFigure";
import { useReaches } from "./useReaches";

interface GameRulesProps {
  definition: DefinitionView;
  /** Absent: nobody wrote about the game, and its definition says all that is known. */
  words?: GameText;
}

/** How a game is played, to be read. */
export function GameRules({ definition, words }: GameRulesProps) {
  return (
    <article class="rules" data-testid="rules">
      <Facts definition={definition} />
      <Part title={rulesText.boardTitle}>
        <p>{words?.board ?? rulesText.boardLead(definition.cells.length)}</p>
      </Part>
      <Part title={rulesText.startTitle}>
        <p>{words?.start ?? startOf(definition)}</p>
      </Part>
      <Men definition={definition} words={words} />
      {words?.rules.map((section) => (
        <Rule key={section.topic} definition={definition} section={section} />
      ))}
      {words && <Background words={words} />}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function menOf(definition: DefinitionView) {
  const men = [...parsePlacement(definition.cells, definition.start).values()];
  return definition.seats.map((seat, index) => ({
    side: text.side(seat),
    n: men.filter((man) => seatOf(man) === index).length,
  }));
}

const startOf = (definition: DefinitionView): string =>
  rulesText.startLead(menOf(definition), text.side(definition.seats[0] ?? ""));

function Facts({ definition }: { definition: DefinitionView }) {
  const facts = [
    { name: rulesText.cells, value: definition.cells.length },
    { name: rulesText.colours, value: definition.shades },
    ...menOf(definition).map(({ side, n }) => ({ name: rulesText.menOf(side), value: n })),
  ];
  return (
    <dl class="facts" aria-label={rulesText.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt class="sm muted">{name}</dt>
          <dd class="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Men({ definition, words }: { definition: DefinitionView; words?: GameText }) {
  const { reaches, failed } = useReaches(definition);
  return (
    <Part title={rulesText.piecesTitle}>
      {!failed && <p class="sm muted">{rulesText.moveKey}</p>}
      <ul class="men-list">
        {definition.pieces.map(({ name, symbol }) => (
          <li key={symbol} data-testid="piece" data-piece={name}>
            {!failed && <PieceFigure definition={definition} reach={reaches.get(symbol)} />}
            <div>
              <h3>
                <span class="chip">
                  <ManIcon definition={definition} symbol={symbol} />
                </span>
                {text.side(name.replaceAll("-", " "))}
              </h3>
              {words?.pieces[name] !== undefined && <p>{words.pieces[name]}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Rule({ definition, section }: { definition: DefinitionView; section: Section }) {
  return (
    <Part title={rulesText.topics[section.topic]}>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.figures && <Figures definition={definition} figures={section.figures} />}
    </Part>
  );
}

function Figures({ definition, figures }: { definition: DefinitionView } & Pick<Required<Section>, "figures">) {
  const { game } = useRules(definition);
  return (
    <>
      {figures.map((figure) => (
        <MoveFigure key={figure.position} definition={definition} figure={figure} game={game} />
      ))}
    </>
  );
}

function Background({ words }: { words: GameText }) {
  return (
    <>
      {words.origin && <OriginPart origin={words.origin} />}
      {words.story && (
        <Part title={rulesText.storyTitle}>
          {words.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      )}
      {words.didYouKnow && (
        <Part title={rulesText.didYouKnow}>
          <ul class="points">
            {words.didYouKnow.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Part>
      )}
      <Sources sources={words.sources} />
    </>
  );
}

function OriginPart({ origin }: { origin: Origin }) {
  const rows = [
    { name: rulesText.inventor, value: origin.inventor },
    { name: rulesText.year, value: origin.year },
    { name: rulesText.place, value: origin.place },
  ].filter(({ value }) => value !== undefined);
  return (
    <Part title={rulesText.originTitle}>
      <dl class="origin">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt class="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <Part title={rulesText.sources}>
      <ul class="points sm">
        {sources.map(({ title, address }) => (
          <li key={title}>
            {address === undefined ? (
              title
            ) : (
              <a class="link" href={address} rel="noopener" target="_blank">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
