/** Scrolls a list, and never the page, to the move that is shown. */
export function showCurrent(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (!current) {
    box.scrollTo({ top: 0, left: 0 });
    return;
  }
  const inner = current.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
