import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  anApiKey,
  anIncomingMessage,
  claimLinkedLease,
  createMemoryPorts,
  newId,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { InstanceNotFound } from '../../instances/errors.js';
import { ListMessagesByKey, type MessagesByKeyQuery } from './list-messages-by-key.js';

async function start() {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports);
  const accountId = sender.account.id;
  const key = anApiKey({ accountId });
  const list = (query: Partial<MessagesByKeyQuery> = {}) =>
    new ListMessagesByKey(ports).execute({ key, limit: 50, ...query });
  /** Sends a message one second after the one before. */
  const send = async (instance = sender.instance) => {
    ports.clock.advance(1_000);
    return (await seedMessage(ports, instance)).id;
  };
  return { ports, ...sender, accountId, key, list, send };
}

const ids = ({ messages }: { messages: readonly { id: string }[] }) => messages.map(({ id }) => id);

describe('ListMessagesByKey', () => {
  test('lists the newest first and returns the position of the next page [S.READ.02]', async () => {
    const { list, send } = await start();
    const [first, second, third] = [await send(), await send(), await send()];

    const top = await list({ limit: 2 });
    expect(ids(top)).toEqual([third, second]);
    expect(top.next?.id).toBe(second);
    const rest = await list({ limit: 2, before: top.next });
    expect(ids(rest)).toEqual([first]);
    expect(rest.next).toBeUndefined();
  });

  test('returns no next position when the list ends exactly at its limit', async () => {
    const { list, send } = await start();
    await send();
    await send();
    expect((await list({ limit: 2 })).next).toBeUndefined();
    expect((await list({ limit: 1 })).next).toBeDefined();
  });

  test('neither repeats nor skips a message while others arrive [S.READ.02]', async () => {
    const step = fc.record({
      limit: fc.integer({ min: 1, max: 4 }),
      arriving: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 12 }),
        fc.array(step, { minLength: 15, maxLength: 15 }),
        fc.boolean(),
        async (before, steps, sameMoment) => {
          const { ports, instance, list, send } = await start();
          const add = sameMoment ? async () => (await seedMessage(ports, instance)).id : send;
          const there: string[] = [];
          while (there.length < before) there.push(await add());

          const seen: string[] = [];
          let at: MessagesByKeyQuery['before'];
          for (const { limit, arriving } of steps) {
            const slice = await list({ limit, before: at });
            seen.push(...ids(slice));
            for (let count = 0; count < arriving; count++) await send();
            at = slice.next;
            if (!at) break;
          }
          expect(at).toBeUndefined();
          expect(seen).toEqual(there.toSorted().reverse());
        },
      ),
      { numRuns: 50 },
    );
  });

  test('shows a key of the account all instances, or the requested one [D.KEYS.02]', async () => {
    const { ports, accountId, instance, list, send } = await start();
    const other = await seedInstance(ports, accountId);
    const [mine, others] = [await send(), await send(other)];
    expect(ids(await list())).toEqual([others, mine]);
    expect(ids(await list({ instanceId: instance.id }))).toEqual([mine]);
  });

  test('shows the key of an instance that instance only [D.KEYS.01]', async () => {
    const { ports, accountId, instance, list, send } = await start();
    const other = await seedInstance(ports, accountId);
    const mine = await send();
    await send(other);
    const key = anApiKey({ accountId, instanceId: instance.id });
    expect(ids(await list({ key }))).toEqual([mine]);
    expect(ids(await list({ key, instanceId: instance.id }))).toEqual([mine]);
    await expect(list({ key, instanceId: other.id })).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('shows a key for several instances those instances', async () => {
    const { ports, accountId, instance, list, send } = await start();
    const [second, third] = [await seedInstance(ports, accountId), await seedInstance(ports, accountId)];
    const mine = await send();
    await send(second);
    const theirs = await send(third);
    const key = anApiKey({ accountId, instanceIds: [instance.id, third.id] });
    expect(ids(await list({ key })).toSorted()).toEqual([mine, theirs].toSorted());
    expect(ids(await list({ key, instanceId: third.id }))).toEqual([theirs]);
    await expect(list({ key, instanceId: second.id })).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('shows nothing of another account’s history at a position from there', async () => {
    const { ports, list, send } = await start();
    await send();
    const ravi = await seedSender(ports);
    const theirs = await send(ravi.instance);
    const { createdAt, id } = (await ports.messages.byId(ravi.account.id, theirs))!;
    const seen = await list({ before: { createdAt: new Date(createdAt.getTime() + 1), id } });
    expect(ids(seen)).not.toContain(theirs);
    expect(seen.messages).toHaveLength(1);
  });

  test('does not find an instance of another account or an unknown one', async () => {
    const { ports, list } = await start();
    const ravi = await seedSender(ports);
    for (const instanceId of [ravi.instance.id, newId()]) {
      await expect(list({ instanceId })).rejects.toBeInstanceOf(InstanceNotFound);
    }
  });

  test('can be filtered by direction', async () => {
    const { ports, accountId, list, send } = await start();
    const lease = await claimLinkedLease(ports, await seedInstance(ports, accountId));
    const sent = await send();
    await ports.inbox.storeInbound(lease, [anIncomingMessage({ at: ports.clock.now() })]);
    expect(ids(await list({ direction: 'outbound' }))).toEqual([sent]);
    const received = await list({ direction: 'inbound' });
    expect(received.messages.map(({ direction }) => direction)).toEqual(['inbound']);
  });

  test('ends a page early at long texts and continues with the first message left out', async () => {
    const { ports, lease, list } = await start();
    const received: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      ports.clock.advance(1_000);
      const text = `${index}${'आ'.repeat(65_534)}`;
      await ports.inbox.storeInbound(lease, [anIncomingMessage({ at: ports.clock.now(), text })]);
      received.unshift(text);
    }
    const pages: (readonly string[])[] = [];
    for (let before: MessagesByKeyQuery['before'], more = true; more; ) {
      const page = await list({ before, limit: 100 });
      pages.push(page.messages.map(({ text }) => text));
      before = page.next;
      more = page.next !== undefined;
    }
    expect(pages.flat()).toEqual(received);
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10]);
    for (const page of pages) expect(JSON.stringify(page).length * 3).toBeLessThan(2_100_000);
  });
});
