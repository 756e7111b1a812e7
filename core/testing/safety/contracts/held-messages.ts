import { expect, test } from '@jest/globals';
import { EVENT_TYPES, type IntakePacing, maskOf } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

const COUNTED = { counted: true } as const;
const ALL = { known: 10, first: 10 } as const;

/** Which events tell that a message is held, and that it is no longer. */
export const heldMessagesContract = persistenceContract('Held messages', (fixture) => {
  const { clock, fromNow, intake, outbox, seed } = fixture;

  async function accept({ instance }: SeededSender, pacing: IntakePacing) {
    const message = aMessage(instance, { to: newNumber(), at: clock.now() });
    await intake.accept({ message, pacing });
    return message;
  }

  test('that a message is held is told with its acceptance, and its release when it is taken, once', async () => {
    const sender = await seed.sender();
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const hold = { code: 'day_budget', until: fromNow(60_000) } as const;
    const message = await accept(sender, { held: true, hold });
    await accept(sender, { held: false });
    const told = async () =>
      (await fixture.readEvents(sender.account.id))
        .filter(({ type }) => ['message.held', 'message.released'].includes(type))
        .map(({ type, objectId }) => [type, objectId]);
    expect(await told()).toEqual([['message.held', message.id]]);
    const [event] = await fixture.readEvents(sender.account.id, { types: maskOf(['message.held']) });
    expect(event?.facts).toEqual({ code: 'day_budget', until: hold.until.toISOString() });
    expect((await outbox.take(sender.lease, ALL, [], COUNTED)).map(({ held }) => held)).toEqual([
      true,
      false,
    ]);
    await outbox.take(sender.lease, ALL, [], COUNTED);
    expect(await told()).toEqual([
      ['message.held', message.id],
      ['message.released', message.id],
    ]);
  });

  test('that a message is held once it was taken is told once, and its release each time it is taken after that', async () => {
    const sender = await seed.sender();
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const message = await accept(sender, { held: false });
    const take = async () => (await outbox.take(sender.lease, ALL, [], COUNTED))[0]!;
    const until = fromNow(3_600_000);
    const hold = { code: 'recipient_budget', until } as const;
    const first = await take();
    await outbox.postpone(sender.lease, first, { until, cause: hold });
    await outbox.postpone(sender.lease, first, { until: fromNow(-1), cause: hold });
    await outbox.postpone(sender.lease, await take(), { until: fromNow(-1) });
    await outbox.postpone(sender.lease, { ...(await take()), mayBeWritten: true }, { until, cause: hold });
    const events = (await fixture.readEvents(sender.account.id)).filter(
      ({ type }) => type !== 'message.accepted',
    );
    expect(events.map(({ type, objectId, facts }) => ({ type, objectId, facts }))).toEqual([
      {
        type: 'message.held',
        objectId: message.id,
        facts: { code: 'recipient_budget', until: until.toISOString() },
      },
      { type: 'message.released', objectId: message.id, facts: null },
    ]);
  });
});
