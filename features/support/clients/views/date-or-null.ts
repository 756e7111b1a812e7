export function dateOrNull(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
