/** No time that WhatsApp tells is beyond it. */
export const YEAR_2100_S = 4_102_444_800;

/**
 * The seconds since 1970 of an attribute `t`; undefined where it says none, or a time after 2099. Such a time may be too large to be stored,
 * and the write would be tried again for as long as the session lasts.
 */
export function stanzaSeconds(t: unknown): number | undefined {
  const seconds = Number(t);
  return seconds > 0 && seconds < YEAR_2100_S ? seconds : undefined;
}

/** The same as a date; now where it says none. */
export function stanzaTime(t: unknown): Date {
  const seconds = stanzaSeconds(t);
  return seconds === undefined ? new Date() : new Date(seconds * 1_000);
}
