import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';
import type { ArrivedRecord } from '../state/records.js';

/** The chat of a message's sender with its recipient, as both see it. */
export class ChatOfTwo {
  constructor(
    readonly directory: Directory,
    readonly sender: Phone,
    readonly recipient: Phone,
  ) {}

  /** A message of either author; the sender's own comes first. Both phones show the one record. */
  find(id: string): { readonly author: Phone; readonly record: ArrivedRecord } | undefined {
    for (const author of [this.sender, this.recipient]) {
      const record = this.written(author, id);
      if (record) return { author, record };
    }
    return undefined;
  }

  /** It is in the inbox of the other one. */
  written(author: Phone, id: string): ArrivedRecord | undefined {
    return this.#holderOf(author).inbox.find(author.number, id);
  }

  /** Stores what was changed in a message. */
  save(author: Phone, record: ArrivedRecord): void {
    this.#holderOf(author).inbox.save(record);
  }

  #holderOf(author: Phone): Phone {
    return author === this.sender ? this.recipient : this.sender;
  }
}
