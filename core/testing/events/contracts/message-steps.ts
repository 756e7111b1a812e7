import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_TYPES, type Message, maskOf, type Receipt } from '../../../src/index.js';
import { aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

/** What is heard of a message: WhatsApp's answer to its frame, or receipts of one batch. */
type Heard = 'sent' | 'refused' | readonly Receipt['status'][];

const STEPS = ['sent', 'delivered', 'read'] as const;
const RECEIPTS = fc.array(fc.constantFrom<Receipt['status']>('delivered', 'read'), {
  minLength: 1,
  maxLength: 3,
});
const HEARD = fc.array(fc.oneof(fc.constantFrom<Heard>('sent', 'refused'), RECEIPTS), {
  minLength: 1,
  maxLength: 6,
});

/** The types of the events that follow from it, in their order. */
function toldOf(heard: readonly Heard[]): string[] {
  const told = ['message.accepted'];
  let reached = 0;
  for (const one of heard) {
    if (told.includes('message.failed')) break;
    if (one === 'refused') {
      if (reached === 0) told.push('message.failed');
      continue;
    }
    const steps = one === 'sent' ? [one] : one;
    const until = Math.max(reached, ...steps.map((step) => STEPS.indexOf(step) + 1));
    told.push(...STEPS.slice(reached, until).map((step) => `message.${step}`));
    reached = until;
  }
  return told;
}

/** In which order the steps of a message are told, whatever is heard of it. */
export const messageStepsContract = persistenceContract('Steps of messages', (fixture) => {
  const { clock, inbox, outbox, readEvents, seed, setEventTypes } = fixture;

  const hear = async ({ lease }: SeededSender, message: Message, heard: Heard) => {
    if (heard === 'refused') await outbox.settle(lease, [aRefusal(message)]);
    else if (heard === 'sent')
      await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    else
      await inbox.recordReceipts(
        lease,
        heard.map((status) => aReceipt(message, status)),
      );
  };

  test('whatever is heard of a message, in any order and repeated, each step is told once and in order, and nothing after a failure', async () => {
    const sender = await seed.sender({ messageLimit: 10_000 });
    const accountId = sender.account.id;
    await setEventTypes(accountId, maskOf(EVENT_TYPES));
    await fc.assert(
      fc.asyncProperty(HEARD, async (all) => {
        const message = await seed.message(sender.instance);
        await outbox.take(sender.lease, { known: 1, first: 0 }, []);
        for (const heard of all) await hear(sender, message, heard);
        const events = await readEvents(accountId);
        const told = events.filter(({ objectId }) => objectId === message.id).map(({ type }) => type);
        expect(told).toEqual(toldOf(all));
      }),
      { numRuns: 40 },
    );
  });
});
