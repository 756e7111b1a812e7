/** Up to here a file is fetched without being asked for: most photos and voice notes. */
export const FETCHED_AT_ONCE_BYTES = 1_000_000;
