export interface TrendBox {
  readonly width: number;
  readonly height: number;
  /** Space on every side for the line width and the dot at its end. */
  readonly margin: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position of each day's count: the first day at the left, today at the right, zero at the bottom, the maximum at the top. */
export function trendPoints(
  counts: readonly number[],
  { width, height, margin }: TrendBox,
): readonly Point[] {
  const most = Math.max(1, ...counts);
  const step = (width - 2 * margin) / Math.max(1, counts.length - 1);
  return counts.map((count, day) => ({
    x: round(margin + day * step),
    y: round(height - margin - (count / most) * (height - 2 * margin)),
  }));
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
