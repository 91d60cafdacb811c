import { Notice } from "@/app/Notice";
import { problemOf, useLoad } from "@/app/useLoad";
import { getRatingsOf } from "@/net/api";
import type { RatingView } from "@/protocol.gen";
import { text } from "@/strings";
import { chartHeight, chartOf, chartWidth } from "./chart";

/** How a rating came to be what it is. */
export function RatingChart({ name, rating }: { name: string; rating: RatingView }) {
  const { variant, speed } = rating;
  const { value, error } = useLoad(() => getRatingsOf(name, variant, speed), [name, variant, speed]);
  if (error !== undefined) return <Notice>{problemOf(error)}</Notice>;
  if (!value) return <p class="muted">{text.loading}</p>;
  const chart = chartOf(value.points);
  if (!chart) return <p class="muted">{text.noRatedGames}</p>;
  const last = chart.points.at(-1);
  return (
    <figure class="chart" data-testid="rating-chart" data-points={chart.points.length}>
      <svg
        viewBox={`-6 -8 ${chartWidth + 12} ${chartHeight + 16}`}
        role="img"
        aria-label={text.chartLabel(
          chart.points.length,
          chart.points[0]?.rating ?? 0,
          last?.rating ?? 0,
        )}
      >
        <path class="frame" d={`M0 0H${chartWidth}M0 ${chartHeight}H${chartWidth}`} />
        <path class="rated" d={chart.line} />
        {last && <circle cx={last.x} cy={last.y} r="5" />}
      </svg>
      <figcaption class="num sm muted">
        <span>{chart.high}</span>
        <span>{chart.low}</span>
      </figcaption>
    </figure>
  );
}
