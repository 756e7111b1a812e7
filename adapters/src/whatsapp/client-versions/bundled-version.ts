import type { BundledVersion } from '@waxwing/core';

/** The version that Baileys 7.0.0-rc14 brings along, and the day on which WhatsApp served it, as whatsmeow noted it. */
export const BUNDLED_VERSION: BundledVersion = {
  revision: 1_043_857_760,
  publishedAt: new Date('2026-07-26T00:00:00Z'),
};
