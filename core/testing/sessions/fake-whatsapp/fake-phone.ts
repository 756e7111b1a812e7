import type { ReceivedMessage } from '../phone-network.js';

export class FakePhone {
  readonly #messages = new Map<string, { message: ReceivedMessage; read: boolean }>();

  constructor(
    readonly number: string,
    readonly name: string,
  ) {}

  /** Returns false for a repeated message, which the phone recognises by its id. */
  accept(message: Omit<ReceivedMessage, 'frames'>): boolean {
    const known = this.#messages.get(message.id);
    if (known) known.message = { ...known.message, frames: known.message.frames + 1 };
    else this.#messages.set(message.id, { message: { ...message, frames: 1 }, read: false });
    return !known;
  }

  /** Returns the unread messages and marks them read. */
  open(): readonly ReceivedMessage[] {
    const unread = [...this.#messages.values()].filter((entry) => !entry.read);
    for (const entry of unread) entry.read = true;
    return unread.map(({ message }) => message);
  }

  get arrived(): readonly ReceivedMessage[] {
    return [...this.#messages.values()].map(({ message }) => message);
  }
}
