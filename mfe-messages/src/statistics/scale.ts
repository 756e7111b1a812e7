/** A round number at or above `max` for the end of the axis, with round quarters; 4 at least. */
export function niceCeiling(max: number): number {
  if (max <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(max));
  return (
    [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]
      .map((times) => Math.round(times * unit))
      .find((ceiling) => ceiling >= max && ceiling % 4 === 0) ?? 12 * unit
  );
}

export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The x position of the day with index `at` of `days`, in pixels from the left. */
export function scaleX(at: number, days: number, { left, width }: Plot): number {
  return days < 2 ? left + width / 2 : left + (at / (days - 1)) * width;
}

/** The y position of a count, in pixels from the top. */
export function scaleY(count: number, ceiling: number, { top, height }: Plot): number {
  return top + height - (count / ceiling) * height;
}

/** The index of the day nearest to `x`, in pixels from the left. */
export function nearestDay(x: number, days: number, { left, width }: Plot): number {
  const at = Math.round(((x - left) / width) * (days - 1));
  return Math.min(days - 1, Math.max(0, at));
}

/** The indices of the days with a label: the last one, and as many before it as fit. */
export function labelledDays(days: number, max: number): readonly number[] {
  const step = Math.max(1, Math.ceil((days - 1) / Math.max(1, max - 1)));
  const found: number[] = [];
  for (let at = days - 1; at >= 0; at -= step) found.unshift(at);
  return found;
}
