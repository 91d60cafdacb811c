// A rating over time as a line.
import type { RatingPoint } from "@/protocol.gen";

export const chartWidth = 600;
export const chartHeight = 160;
/** A flat history is no mountain range. */
const leastSpan = 60;

export interface Chart {
  /** The d of a path. */
  line: string;
  low: number;
  high: number;
  /** Where each point is, with the rating that it stands for. */
  points: readonly { x: number; y: number; rating: number }[];
}

/** Games stand at equal distances: how long somebody rested says nothing. Undefined: no line. */
export function chartOf(points: readonly RatingPoint[]): Chart | undefined {
  if (points.length === 0) return undefined;
  const ratings = points.map((point) => point.rating);
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const half = Math.max(leastSpan, Math.max(...ratings) - Math.min(...ratings)) / 2;
  const low = Math.floor(middle - half);
  const high = Math.ceil(middle + half);
  const step = points.length === 1 ? 0 : chartWidth / (points.length - 1);
  const places = ratings.map((rating, index) => ({
    x: points.length === 1 ? chartWidth / 2 : round(index * step),
    y: round(chartHeight - ((rating - low) / (high - low)) * chartHeight),
    rating,
  }));
  const line = places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  return { line, low, high, points: places };
}

const round = (value: number): number => Math.round(value * 10) / 10;
