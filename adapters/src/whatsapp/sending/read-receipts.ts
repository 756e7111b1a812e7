import type { LeaseGuard, ReadOutcome, ReadSignal } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { jidOf } from '../numbers/addresses.js';
import type { Addressing } from '../numbers/addressing.js';
import { onStanza } from '../patches/stanza-listeners.js';

const UNKNOWN: ReadOutcome = { kind: 'unknown' };
/** How long WhatsApp may take to acknowledge a receipt before it is sent again. */
const REPEAT_MS = 3_000;
/** The account's user may change on the phone whether others see what was read. */
const PRIVACY_MS = 10 * 60 * 1_000;

export interface ReadReceiptsOptions {
  readonly socket: WASocket;
  readonly guard: LeaseGuard;
  readonly addressing: Pick<Addressing, 'preferredKind'>;
}

/** Tells WhatsApp which messages were read. It drops receipts under load, so each is repeated until it is acknowledged. */
export class ReadReceipts {
  readonly #options: ReadReceiptsOptions;
  readonly #waiting = new Map<string, PromiseWithResolvers<boolean>>();
  #privacyReadAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReadReceiptsOptions) {
    this.#options = options;

    // The acknowledgement of a delivery receipt has the same id, and no type.
    onStanza(options.socket, 'ack,class:receipt', (stanza) => this.#settle(stanza));
  }

  /** Never rejects. `timeoutMs` limits the wait for WhatsApp's answer. */
  async send({ from, fromLid, waIds }: ReadSignal, timeoutMs: number): Promise<ReadOutcome> {
    const { socket, guard, addressing } = this.#options;
    const [id] = waIds;
    if (id === undefined) return UNKNOWN;
    const acked = this.#waiting.get(id) ?? Promise.withResolvers<boolean>();
    this.#waiting.set(id, acked);
    const timer = setTimeout(() => acked.resolve(false), timeoutMs);
    let repeating: NodeJS.Timeout | undefined;
    try {
      const lid = fromLid ?? (from && (await this.#storedLid(from)));
      const addressee = { pn: from && `${from}@s.whatsapp.net`, lid: lid && `${lid}@lid` };
      const jid = jidOf(addressee, addressing.preferredKind(addressee));
      const isShown = await this.#isShown();
      const write = async () => {
        if (guard.holds) await socket.sendReceipt(jid, undefined, [...waIds], isShown ? 'read' : 'read-self');
      };
      repeating = setInterval(() => void write().catch(() => undefined), REPEAT_MS);
      await write();
      return (await acked.promise) ? { kind: 'read', isShown } : UNKNOWN;
    } catch {
      return UNKNOWN;
    } finally {
      clearTimeout(timer);
      clearInterval(repeating);
      this.#waiting.delete(id);
    }
  }

  /** To be called when the connection has closed: what waits stays unknown. */
  abandon(): void {
    for (const acked of this.#waiting.values()) acked.resolve(false);
  }

  /** A chat that WhatsApp keeps by LID stays unread for a receipt to its number. The message has brought the LID with it. */
  async #storedLid(number: string): Promise<string | null> {
    const stored = await this.#options.socket.authState.keys.get('lid-mapping', [number]);
    return stored[number] ?? null;
  }

  async #isShown(): Promise<boolean> {
    const isStale = performance.now() - this.#privacyReadAt > PRIVACY_MS;
    const { readreceipts } = await this.#options.socket.fetchPrivacySettings(isStale);
    if (isStale) this.#privacyReadAt = performance.now();
    return readreceipts === 'all';
  }

  #settle({ attrs }: BinaryNode): void {
    if (attrs.type === 'read' || attrs.type === 'read-self') this.#waiting.get(attrs.id ?? '')?.resolve(true);
  }
}
