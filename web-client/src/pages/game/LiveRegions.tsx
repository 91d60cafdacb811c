/** What screen readers hear without the focus being there. */
export function LiveRegions({ polite, urgent }: { polite: string; urgent: string }) {
  return (
    <>
      <div class="vh" aria-live="polite" data-testid="live">
        {polite}
      </div>
      <div class="vh" aria-live="assertive" role="alert" data-testid="live-result">
        {urgent}
      </div>
    </>
  );
}
