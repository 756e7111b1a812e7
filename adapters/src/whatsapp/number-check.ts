import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from './shared-caches.js';

const FOUND_MS = 24 * 60 * 60 * 1000;
const NOT_FOUND_MS = 10 * 60 * 1000;
const NOWHERE = '';

/** Asks WhatsApp whether a number has an account, once a day at most: many such questions get a number banned. */
export class NumberCheck {
  constructor(private readonly known: CacheView) {}

  /** Whether the number was found of late, and WhatsApp calls its phone by this very number. */
  isPlain(digits: string): boolean {
    return this.known.get<string>(digits)?.startsWith(`${digits}@`) === true;
  }

  /**
   * The JID to write to, null when the number is not on WhatsApp. Rejects when WhatsApp does not say.
   * @param digits E.164 without `+`
   */
  async find(socket: WASocket, digits: string): Promise<string | null> {
    const known = this.known.get<string>(digits);
    if (known !== undefined) return known === NOWHERE ? null : known;
    const found = await socket.onWhatsApp(digits);
    if (!found) throw new Error('WhatsApp did not answer the number check');
    const jid = found.find(({ exists }) => exists)?.jid;
    this.known.set(digits, jid ?? NOWHERE, jid ? FOUND_MS : NOT_FOUND_MS);
    return jid ?? null;
  }
}
