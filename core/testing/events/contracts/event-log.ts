import { expect, test } from '@jest/globals';
import {
  type AccountEvent,
  EVENT_TEXT_CHARACTERS,
  type EventType,
  LOG_START,
  MINUTE_MS,
  maskOf,
} from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const TYPES: readonly EventType[] = ['key.created', 'key.changed', 'key.deleted', 'instance.linked'];
const BEYOND = 100;

export const eventLogContract = persistenceContract('EventLog', (fixture) => {
  const { eventLog, fromNow, inbox, messages, readEvents, seed, setEventTypes, settleEvents, writeEvents } =
    fixture;

  async function listening(): Promise<string> {
    const accountId = newId();
    await setEventTypes(accountId, maskOf(TYPES));
    return accountId;
  }

  const typesOf = (events: readonly AccountEvent[]) => events.map(({ type }) => type);

  test('an event is read as it was written', async () => {
    const accountId = await listening();
    const [instanceId, objectId, occurredAt] = [newId(), newId(), fromNow(-MINUTE_MS)];
    const facts = { name: 'Shop', isActive: true, expiresAt: null };
    await writeEvents([{ accountId, type: 'key.created', instanceId, objectId, facts, occurredAt }]);
    await settleEvents();
    const { events, hasMore } = await eventLog.read({ accountId, limit: BEYOND });
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        position: expect.anything(),
        accountId,
        type: 'key.created',
        instanceId,
        objectId,
        facts,
        occurredAt,
      },
    ]);
    expect(hasMore).toBe(false);
    expect(await eventLog.find(accountId, events[0]!.id)).toEqual(events[0]);
  });

  test('an event belongs to its account alone', async () => {
    const [accountId, stranger] = [await listening(), await listening()];
    await writeEvents([{ accountId, type: 'key.created' }]);
    const events = await readEvents(accountId);
    expect(await eventLog.find(stranger, events[0]!.id)).toBeUndefined();
    expect(await readEvents(stranger)).toEqual([]);
    expect(await eventLog.find(accountId, newId())).toBeUndefined();
  });

  test('pages follow each other without a gap, and the last one says that it is the last', async () => {
    const accountId = await listening();
    for (let round = 0; round < 3; round++)
      await writeEvents([
        { accountId, type: 'key.created' },
        { accountId, type: 'key.deleted' },
      ]);
    await settleEvents();
    const first = await eventLog.read({ accountId, limit: 4 });
    expect(typesOf(first.events)).toEqual(['key.created', 'key.deleted', 'key.created', 'key.deleted']);
    expect(first.hasMore).toBe(true);
    expect(first).toMatchObject({ position: first.events.at(-1)!.position, lastId: first.events.at(-1)!.id });
    const second = await eventLog.read({ accountId, after: first.position, limit: 4 });
    expect(typesOf(second.events)).toEqual(['key.created', 'key.deleted']);
    expect(second.hasMore).toBe(false);
    const third = await eventLog.read({ accountId, after: second.position, limit: 4 });
    expect(third).toEqual({
      events: [],
      position: second.position,
      lastId: undefined,
      hasMore: false,
      isPending: false,
    });
  });

  test('a page that ends with the last event has no more', async () => {
    const accountId = await listening();
    await writeEvents([{ accountId, type: 'key.created' }]);
    await settleEvents();
    expect(await eventLog.read({ accountId, limit: 1 })).toMatchObject({ hasMore: false });
  });

  test('an empty log leaves the position where it was', async () => {
    const accountId = await listening();
    expect(await eventLog.read({ accountId, limit: 1 })).toEqual({
      events: [],
      position: LOG_START,
      lastId: undefined,
      hasMore: false,
      isPending: false,
    });
  });

  test('a filter by type moves the position past what does not match', async () => {
    const accountId = await listening();
    await writeEvents([
      { accountId, type: 'key.created' },
      { accountId, type: 'key.changed' },
      { accountId, type: 'key.deleted' },
    ]);
    await settleEvents();
    const all = await eventLog.read({ accountId, limit: BEYOND });
    const changed = await eventLog.read({ accountId, types: maskOf(['key.changed']), limit: BEYOND });
    expect(typesOf(changed.events)).toEqual(['key.changed']);
    expect(changed.position).toEqual(all.position);
    const none = await eventLog.read({ accountId, types: maskOf(['message.read']), limit: BEYOND });
    expect(none).toMatchObject({
      events: [],
      position: all.position,
      lastId: all.events.at(-1)!.id,
      hasMore: false,
    });
  });

  test('a filter by instance leaves out the others and what concerns the whole account', async () => {
    const accountId = await listening();
    const [one, two, three] = [newId(), newId(), newId()];
    for (const instanceId of [one, two, three, null])
      await writeEvents([{ accountId, type: 'instance.linked', instanceId }]);
    const events = await readEvents(accountId, { instanceIds: [one, two] });
    expect(events.map(({ instanceId }) => instanceId)).toEqual([one, two]);
    expect(await readEvents(accountId, { instanceIds: [] })).toHaveLength(4);
  });

  test('an event of a message shows it as it was then, and null once it is gone', async () => {
    const { account, instance } = await seed.sender();
    const message = await seed.message(instance);
    await setEventTypes(account.id, maskOf(['message.accepted']));
    for (const objectId of [message.id, newId()])
      await writeEvents([
        { accountId: account.id, type: 'message.accepted', instanceId: instance.id, objectId },
      ]);
    const events = await readEvents(account.id);
    const timeline = { message, sentAt: null, deliveredAt: null, readAt: null };
    expect(events.map((event) => event.message)).toEqual([timeline, null]);
    expect(await eventLog.find(account.id, events[0]!.id)).toMatchObject({ message: timeline });
  });

  test('readings of the same moment show each account its own messages, and those of no other', async () => {
    const senders = [await seed.sender(), await seed.sender()] as const;
    const [own, foreign] = [await seed.message(senders[0].instance), await seed.message(senders[1].instance)];
    for (const { account } of senders) {
      await setEventTypes(account.id, maskOf(['message.accepted']));
      for (const { id: objectId } of [own, foreign])
        await writeEvents([{ accountId: account.id, type: 'message.accepted', objectId }]);
    }
    await settleEvents();
    const pages = senders.map(({ account }) => eventLog.read({ accountId: account.id, limit: BEYOND }));
    const shown = (await Promise.all(pages)).map(({ events }) =>
      events.map(({ message }) => message?.message),
    );
    expect(shown).toEqual([
      [own, undefined],
      [undefined, foreign],
    ]);
  });

  test('of a long text as much is read as an event shows, and one character more', async () => {
    const { account, lease } = await seed.sender();
    await setEventTypes(account.id, maskOf(['message.received']));
    const text = '😀'.repeat(EVENT_TEXT_CHARACTERS + 2);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: fromNow(0), text })]);
    const [stored] = await messages.listRange({ accountId: account.id, limit: 1 });
    await writeEvents([{ accountId: account.id, type: 'message.received', objectId: stored!.id }]);
    const events = await readEvents(account.id);
    expect(events.at(-1)!.message!.message.text).toBe('😀'.repeat(EVENT_TEXT_CHARACTERS + 1));
  });

  test('the position of a time is before what was recorded from then on, and after what was recorded before', async () => {
    const accountId = await listening();
    await writeEvents([{ accountId, type: 'key.created' }]);
    const since = async (at: Date) => {
      await settleEvents();
      return typesOf(await readEvents(accountId, { after: await eventLog.positionAt(accountId, at) }));
    };
    expect(await since(fromNow(-MINUTE_MS))).toEqual(['key.created']);
    expect(await since(fromNow(MINUTE_MS))).toEqual([]);
    const now = await eventLog.positionAt(accountId, fromNow(MINUTE_MS));
    await writeEvents([{ accountId, type: 'key.deleted' }]);
    expect(typesOf(await readEvents(accountId, { after: now }))).toEqual(['key.deleted']);
  });

  test('readings of the same moment answer each for its own account, position, filter and limit', async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, listening));
    for (const [n, accountId] of accounts.entries())
      await writeEvents([
        { accountId, type: 'key.created', facts: { n } },
        { accountId, type: 'key.deleted', facts: { n } },
        { accountId, type: 'key.created', facts: { n: n + BEYOND } },
      ]);
    await settleEvents();
    const types = maskOf(['key.created']);
    const pages = await Promise.all(
      accounts.map((accountId, n) => eventLog.read({ accountId, types, limit: n % 2 ? 1 : BEYOND })),
    );
    for (const [n, { events, hasMore }] of pages.entries()) {
      const facts = [{ n }, { n: n + BEYOND }];
      expect([events.map((event) => event.facts), hasMore]).toEqual(n % 2 ? [[{ n }], true] : [facts, false]);
      expect(new Set(events.map(({ accountId }) => accountId))).toEqual(new Set([accounts[n]]));
    }
    const next = pages.map(({ position }, n) =>
      eventLog.read({ accountId: accounts[n]!, after: position, types, limit: BEYOND }),
    );
    for (const [n, { events }] of (await Promise.all(next)).entries())
      expect(events.map(({ facts }) => facts)).toEqual(n % 2 ? [{ n: n + BEYOND }] : []);
  });

  test('one look finds the accounts that have events behind their positions', async () => {
    const [idle, active] = [await listening(), await listening()];
    for (const accountId of [idle, active]) await writeEvents([{ accountId, type: 'key.created' }]);
    await settleEvents();
    const positionOf = async (accountId: string) => ({
      accountId,
      position: (await eventLog.read({ accountId, limit: BEYOND })).position,
    });
    const positions = [await positionOf(idle), await positionOf(active)];
    expect(await eventLog.accountsBeyond(positions)).toEqual([]);
    await writeEvents([{ accountId: active, type: 'key.deleted' }]);
    expect(await eventLog.accountsBeyond(positions)).toEqual([active]);
    expect(await eventLog.accountsBeyond([])).toEqual([]);
  });
});
