// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2208.
import type { Baileys } from '../load-baileys.js';

/** Makes Baileys check a server's certificates against this root in place of WhatsApp's, in the whole process: it has no option for it. */
export function trustRoot({ WA_CERT_DETAILS }: Pick<Baileys, 'WA_CERT_DETAILS'>, rootKey: Uint8Array): void {
  Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: rootKey });
}
