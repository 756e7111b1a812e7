import type { SendOutcome } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { stanzaTime } from '../stanza-time.js';

/** WhatsApp's acks of sent messages. Baileys does not emit a positive one. */
export class SendAcks {
  readonly #waiting = new Map<string, (outcome: SendOutcome) => void>();

  /** To be called before the message is written. */
  expect(waId: string): Promise<SendOutcome> {
    return new Promise((resolve) => this.#waiting.set(waId, resolve));
  }

  forget(waId: string): void {
    this.#waiting.delete(waId);
  }

  settle({ attrs }: BinaryNode): void {
    const { id = '', error, t } = attrs;
    this.#waiting.get(id)?.(
      error ? { kind: 'refused', code: error } : { kind: 'acknowledged', at: stanzaTime(t) },
    );
  }
}
