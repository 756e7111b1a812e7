import type { BundledVersion } from '@waxwing/core';

/** The version bundled with Baileys 7.0.0-rc14, and the day WhatsApp served it according to whatsmeow. */
export const BUNDLED_VERSION: BundledVersion = {
  revision: 1_043_857_760,
  publishedAt: new Date('2026-07-26T00:00:00Z'),
};
