import type { ReadOutcome, ReadSignal, TypingOutcome, TypingSignal } from '@waxwing/core';
import { ReadReceipts, type ReadReceiptsOptions } from './read-receipts.js';
import { Typing, type TypingOptions } from './typing.js';

/** What the account shows in its chats beside messages, through one socket. */
export class ChatSignals {
  readonly #reads: ReadReceipts;
  readonly #typing: Typing;
  #isOpen = false;

  constructor(options: ReadReceiptsOptions & TypingOptions) {
    this.#reads = new ReadReceipts(options);
    this.#typing = new Typing(options);
  }

  /** To be called when the connection is open. */
  opened(): void {
    this.#isOpen = true;
  }

  /** To be called when the connection has closed. */
  end(): void {
    this.#isOpen = false;
    this.#reads.abandon();
    this.#typing.end();
  }

  /** Never rejects. */
  async showTyping(typing: TypingSignal): Promise<TypingOutcome> {
    return this.#isOpen ? this.#typing.show(typing) : { kind: 'unknown' };
  }

  /** Never rejects. */
  async markRead(messages: ReadSignal, timeoutMs: number): Promise<ReadOutcome> {
    return this.#isOpen ? this.#reads.send(messages, timeoutMs) : { kind: 'unknown' };
  }
}
