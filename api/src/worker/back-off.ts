const FIRST_MS = 500;
const CAP_MS = 60_000;

/** How long to wait before try number `attempt` (from 0): doubling, capped at a minute, half of it random so that a crowd spreads out. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
