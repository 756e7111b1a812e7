import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

const ignore = (): void => undefined;

/** Baileys' log lines contain message texts, phone numbers and key material, so all are dropped. The session logs its own events. */
export const silentLogger: NonNullable<UserFacingSocketConfig['logger']> = {
  level: 'silent',
  child: () => silentLogger,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};
