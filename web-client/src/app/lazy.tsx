import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { MessagePage } from "@/pages/MessagePage";
import { text } from "@/strings";

/** Props of a page that is rarely seen, and its file, which is loaded when it is. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPage(props: Props) {
    const [, tick] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return undefined;
      let stopped = false;
      load().then(
        (page) => {
          loaded = page;
          if (!stopped) tick((n) => n + 1);
        },
        () => !stopped && setFailed(true),
      );
      return () => {
        stopped = true;
      };
    }, []);
    if (failed) {
      // An older page asks a newer server for a file that is gone, or there is no network.
      return (
        <MessagePage
          title={text.failedPageTitle}
          sentence={text.failedPage}
          action={{ label: text.reload, run: () => location.reload() }}
        />
      );
    }
    if (!loaded) {
      return (
        <main class="message" id="main">
          <p class="muted">{text.loading}</p>
        </main>
      );
    }
    const Page = loaded;
    return <Page {...props} />;
  };
}
