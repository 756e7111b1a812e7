import type { Message, Settlement } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

export const COUNTED = { counted: true } as const;
const ALL = { known: 100, first: 100 } as const;

/** Sends of a paced instance, for suites. */
export function pacedSends({ clock, intake, outbox }: SuiteFixture) {
  async function accept({ instance }: SeededSender, to = newNumber(), text = 'Hello'): Promise<Message> {
    const message = aMessage(instance, { to, text, at: clock.now() });
    const { kind } = await intake.accept({ message, pacing: { held: false } });
    if (kind !== 'accepted') throw new Error(`the message was not accepted: ${kind}`);
    return message;
  }

  /** Accepts, takes and settles a message; it was sent unless `outcome` says something else. */
  async function send(
    sender: SeededSender,
    to = newNumber(),
    { text, outcome }: { text?: string; outcome?: (message: Message) => Settlement } = {},
  ): Promise<Message> {
    const message = await accept(sender, to, text);
    await outbox.take(sender.lease, ALL, [], COUNTED);
    const sent = { id: message.id, kind: 'sent', at: clock.now() } as const;
    await outbox.settle(sender.lease, [outcome?.(message) ?? sent], COUNTED);
    return message;
  }

  /** Sends so many messages, which are settled in one call. */
  async function sendAtOnce(sender: SeededSender, to: string, count: number): Promise<void> {
    const messages = await Promise.all(times(count, () => accept(sender, to)));
    await outbox.take(sender.lease, { known: count, first: count }, [], COUNTED);
    const at = clock.now();
    await outbox.settle(
      sender.lease,
      messages.map(({ id }) => ({ id, kind: 'sent', at })),
      COUNTED,
    );
  }

  return { accept, send, sendAtOnce };
}
