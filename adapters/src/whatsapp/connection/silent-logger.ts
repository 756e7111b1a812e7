import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

const ignore = (): void => undefined;

/**
 * What Baileys logs carries message texts, phone numbers and key material, so nothing of it is kept. The session itself logs what
 * happens to it.
 */
export const silentLogger: NonNullable<UserFacingSocketConfig['logger']> = {
  level: 'silent',
  child: () => silentLogger,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};
