// The keys are never lost: where a page or a part of it goes, the focus goes to what is left.
import { path } from "./router";

/** Parts of a page that can take the focus of something in them that is gone. */
const parts = "section, aside, form, fieldset, ul, main, header, dialog";

/** Starts when the first page is there, which leaves the focus to the browser. */
export function keepFocus(root: HTMLElement): void {
  const keeper = new FocusKeeper(root);
  path.subscribe(() => keeper.pageChanged());
}

class FocusKeeper {
  /** What had the focus last, and the parts that it was in, from the inside out. */
  private last?: HTMLElement | SVGElement;
  private around: HTMLElement[] = [];
  /** Another page was opened: its heading takes the focus, unless somebody moves it meanwhile. */
  private wantsHeading = false;
  /** What would have the focus, if it could. */
  private disabled?: HTMLElement | SVGElement;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(private readonly root: HTMLElement) {
    root.addEventListener("focusin", ({ target }) => this.focused(target));
    // Who presses somewhere else lets go of what had the focus.
    document.addEventListener("pointerdown", () => this.letGo(), true);
    new MutationObserver(() => this.soon()).observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled"],
    });
  }

  pageChanged(): void {
    this.wantsHeading = true;
  }

  private focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    if (target !== this.last) this.wantsHeading = false;
    this.last = target;
    this.around = [];
    for (let part = target.parentElement?.closest<HTMLElement>(parts); part; ) {
      this.around.push(part);
      part = part.parentElement?.closest<HTMLElement>(parts);
    }
  }

  private letGo(): void {
    this.disabled = undefined;
    this.last = undefined;
    this.around = [];
  }

  /** Not at once: while the focus moves from one place to another, nothing has it for a moment. */
  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.mend();
    });
  }

  private mend(): void {
    if (this.wantsHeading) {
      if (this.toHeading()) this.wantsHeading = false;
      return;
    }
    if (this.disabled && this.giveBack(this.disabled)) return;
    const { last } = this;
    // Browsers take the focus from what is disabled, some of them later.
    const off = last?.isConnected === true && last.matches(":disabled");
    const lost = document.activeElement === document.body || (off && document.activeElement === last);
    if (!lost || this.around.length === 0) return;
    const left = this.around.find((part) => part.isConnected);
    if (left) takeFocus(left);
    else this.wantsHeading = !this.toHeading();
    // The part has the focus for it, as long as something is under way.
    if (off) this.disabled = last;
  }

  /** True once that is settled: it is as it was before, or the focus has gone elsewhere. */
  private giveBack(disabled: HTMLElement | SVGElement): boolean {
    if (disabled.isConnected && disabled.matches(":disabled")) return false;
    this.disabled = undefined;
    const stands = document.activeElement;
    if (!disabled.isConnected || (stands !== document.body && !stands?.contains(disabled))) return false;
    disabled.focus({ preventScroll: true });
    return true;
  }

  private toHeading(): boolean {
    const main = this.root.querySelector<HTMLElement>("#main");
    const heading = main?.querySelector<HTMLElement>("h1");
    // A page that is still loading has none.
    if (!main || !heading) return false;
    return takeFocus(heading) || takeFocus(main);
  }
}

/** For this once: a part of a page is no stop of the Tab key. False where it is not shown. */
function takeFocus(element: HTMLElement): boolean {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  return document.activeElement === element;
}
