import type { ComponentChildren } from "preact";
import { useObservable } from "@/app/observable";
import { line } from "@/app/wiring";
import { aboutText } from "@/strings/about";
import "@/style/games.css";

export function AboutPage() {
  const build = useObservable(line.build);
  return (
    <main class="about" id="main" data-testid="about">
      <h1>{aboutText.title}</h1>
      <p class="lead">{aboutText.lead}</p>
      <Part title={aboutText.hostTitle}>{aboutText.host}</Part>
      <Part title={aboutText.ownGamesTitle}>{aboutText.ownGames}</Part>
      <section>
        <h2>{aboutText.keysTitle}</h2>
        <dl class="key-list">
          {aboutText.keys.map(({ keys, what }) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Part title={aboutText.privacyTitle}>{aboutText.privacy}</Part>
      <Part title={aboutText.licenceTitle}>{aboutText.licence}</Part>
      <section>
        <h2>{aboutText.versionTitle}</h2>
        <p class="num" data-testid="version">
          {build === undefined ? aboutText.versionUnknown : aboutText.version(build)}
        </p>
      </section>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
