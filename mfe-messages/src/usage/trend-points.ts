export interface TrendBox {
  readonly width: number;
  readonly height: number;
  /** Room on every side for the thickness of the line and the dot at its end. */
  readonly margin: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where each day's count stands: the first at the left, today at the right, none at the bottom, the most at the top. */
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
