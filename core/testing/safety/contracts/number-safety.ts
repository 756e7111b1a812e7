import { expect, test } from '@jest/globals';
import {
  EVENT_TYPES,
  HEALTHY_NUMBER,
  InstanceNotFound,
  LeaseLost,
  maskOf,
  type NumberHealth,
} from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { COUNTED, pacedSends } from './sending.js';

/** What is read of an instance's safety, and its health. */
export const numberSafetyContract = persistenceContract('NumberSafety', (fixture) => {
  const { accountData, accounts, clock, expireLease, fromNow, inbox, instances, outbox, safety, seed } =
    fixture;
  const { accept, send } = pacedSends(fixture);

  const held = (overrides: Partial<NumberHealth> = {}): NumberHealth => ({
    state: 'held',
    reasonCode: 'strangers_refused',
    since: fromNow(-1_000),
    until: fromNow(86_400_000),
    counted: [{ what: 'refused_hour', value: 2, outOf: null, limit: 2 }],
    holdsKnown: false,
    probes: 1,
    ...overrides,
  });

  test('an instance of which nothing is stored is well, has no settings and has sent nothing', async () => {
    const { account, instance } = await seed.sender();
    expect(await safety.read(account.id, instance.id)).toMatchObject({
      settings: {},
      health: HEALTHY_NUMBER,
      counts: { hour: { known: 0, first: 0, checks: 0 }, day: { known: 0, first: 0, checks: 0 } },
      lastFirstAt: null,
      newChatCap: null,
      reachoutLock: null,
      waiting: { known: 0, first: 0 },
    });
  });

  test('another account’s instance is not found', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const instanceId = asha.instance.id;
    await expect(safety.read(ravi.account.id, instanceId)).rejects.toBeInstanceOf(InstanceNotFound);
    const situation = safety.situationOf(ravi.account.id, instanceId, newNumber());
    await expect(situation).rejects.toBeInstanceOf(InstanceNotFound);
    const change = { settings: {}, by: 'Ravi', at: clock.now() };
    const changed = safety.changeSettings(ravi.account.id, instanceId, () => change);
    await expect(changed).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await safety.listChanges(ravi.account.id, instanceId, 9)).toEqual([]);
  });

  test('concurrent sends each get their own situation', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const [stranger, known, out] = [newNumber(), newNumber(), newNumber()];
    await inbox.storeInbound(asha.lease, [anIncomingMessage({ from: known })]);
    const at = fromNow(-1_000);
    const optOut = { chatId: out, at, source: 'customer', word: null, instanceId: null } as const;
    await fixture.optOuts.add(asha.account.id, optOut);
    await accept(asha, stranger);
    const ask = ({ account, instance }: typeof asha, chatId: string) =>
      safety.situationOf(account.id, instance.id, chatId);
    const [first, second, third, fourth] = await Promise.all([
      ask(asha, stranger),
      ask(asha, known),
      ask(asha, out),
      ask(ravi, known),
    ]);
    expect(first).toMatchObject({
      chat: { standing: 'first' },
      optedOutAt: null,
      waiting: { known: 0, first: 1 },
    });
    expect(second).toMatchObject({ chat: { standing: 'known' }, waiting: { known: 0, first: 1 } });
    expect(third).toMatchObject({ chat: { standing: 'first' }, optedOutAt: at });
    expect(fourth).toMatchObject({ chat: { standing: 'first' }, waiting: { known: 0, first: 0 } });
  });

  test('the number checks of the instance are part of it, and which numbers its account knows', async () => {
    const { account, instance, lease } = await seed.sender();
    const [number, gone] = [newNumber(), newNumber()];
    const checksOf = async (chatId: string) =>
      (await safety.situationOf(account.id, instance.id, chatId)).checks;
    const unused = { isKnown: false, asked: [], refusals: 0, pausedUntil: null };
    expect(await checksOf(number)).toEqual(unused);
    await fixture.numbers.begin(lease, number);
    await fixture.numbers.recordAnswer(lease, number, { onWhatsApp: true, phone: number, lid: null });
    await fixture.numbers.begin(lease, gone);
    const pausedUntil = await fixture.numbers.recordRefusal(lease, gone);
    const asking = { asked: [expect.any(Date), expect.any(Date)], refusals: 1, pausedUntil };
    expect(await checksOf(number)).toEqual({ ...asking, isKnown: true });
    expect(await checksOf(gone)).toEqual({ ...asking, isKnown: false });
    expect((await checksOf('lid:123456789012345')).isKnown).toBe(true);
    const ravi = await seed.sender();
    expect((await safety.situationOf(ravi.account.id, ravi.instance.id, number)).checks).toEqual(unused);
  });

  test('WhatsApp’s lock and cap are part of it', async () => {
    const { account, instance, lease } = await seed.sender();
    const reachoutLock = { type: 'RESTRICT_ALL_COMPANIONS', since: fromNow(0), until: fromNow(60_000) };
    const newChatCap = { total: 100, used: 90, status: 'FIRST_WARNING', endsAt: fromNow(60_000) };
    await fixture.reports.report(lease, { status: 'ready', reachoutLock, newChatCap });
    expect(await safety.read(account.id, instance.id)).toMatchObject({ reachoutLock, newChatCap });
    expect(await safety.load(lease)).toMatchObject({ reachoutLock, newChatCap });
  });

  test('a worker begins with what was taken and not settled', async () => {
    const sender = await seed.sender();
    const known = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    const messages = [await accept(sender), await accept(sender, known), await accept(sender)];
    await outbox.take(sender.lease, { known: 1, first: 1 }, [], COUNTED);
    const { unsettled, waiting } = await safety.load(sender.lease);
    expect(unsettled).toEqual([
      { id: messages[0]!.id, lane: 'first' },
      { id: messages[1]!.id, lane: 'known' },
    ]);
    expect(waiting).toEqual({ known: 1, first: 2 });
  });

  test('the places of waiting messages are those of their lanes', async () => {
    const sender = await seed.sender();
    const known = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    const strangers = [await accept(sender), await accept(sender)];
    const contacts = [await accept(sender, known), await accept(sender, known)];
    const settled = await send(await seed.sender());
    const ids = [...strangers, ...contacts, settled].map(({ id }) => id);
    const places = await safety.placesOf(sender.account.id, ids);
    const instanceId = sender.instance.id;
    expect(places).toHaveLength(4);
    expect(places).toEqual(
      expect.arrayContaining([
        ...strangers.map(({ id }, ahead) => ({
          messageId: id,
          instanceId,
          lane: 'first',
          ahead,
          chatHold: null,
        })),
        ...contacts.map(({ id }, ahead) => ({
          messageId: id,
          instanceId,
          lane: 'known',
          ahead,
          chatHold: null,
        })),
      ]),
    );
    expect(await safety.placesOf((await seed.account()).id, ids)).toEqual([]);
    expect(await safety.placesOf(sender.account.id, [])).toEqual([]);
  });

  test('a message shows what holds its chat alone, while that lasts', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    const [first, second] = [await accept(sender, to), await accept(sender, to)];
    const elsewhere = await accept(sender);
    const [taken] = await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    const holdsOf = async () => {
      const ids = [first, second, elsewhere].map(({ id }) => id);
      const places = await safety.placesOf(sender.account.id, ids);
      return new Map(places.map(({ messageId, chatHold }) => [messageId, chatHold]));
    };
    const until = fromNow(3_600_000);
    const hold = { code: 'recipient_budget', until } as const;
    await outbox.postpone(sender.lease, taken!, { until, cause: hold });
    expect(await holdsOf()).toEqual(
      new Map([
        [first.id, hold],
        [second.id, hold],
        [elsewhere.id, null],
      ]),
    );
    const heldOf = async () => (await safety.read(sender.account.id, sender.instance.id)).heldByChat;
    expect(await heldOf()).toEqual({ known: 0, first: 2, until });
    await outbox.postpone(sender.lease, taken!, { until });
    expect(await heldOf()).toEqual({ known: 0, first: 0, until: null });
    expect((await holdsOf()).get(second.id)).toBeNull();
    await outbox.postpone(sender.lease, taken!, { until: fromNow(-1), cause: hold });
    expect((await holdsOf()).get(second.id)).toBeNull();
  });

  test('a health is stored as it is, with its history and its event, the newest change first', async () => {
    const { account, instance, lease } = await seed.sender();
    await fixture.setEventTypes(account.id, maskOf(EVENT_TYPES));
    const health = held();
    await safety.recordHealth(lease, health);
    expect((await safety.read(account.id, instance.id)).health).toEqual(health);
    expect((await safety.load(lease)).health).toEqual(health);
    await safety.recordHealth(lease, HEALTHY_NUMBER);
    expect(await safety.listChanges(account.id, instance.id, 9)).toEqual([
      { at: expect.any(Date), kind: 'health', health: HEALTHY_NUMBER, by: null, settings: null },
      { at: expect.any(Date), kind: 'health', health, by: null, settings: null },
    ]);
    expect(await safety.listChanges(account.id, instance.id, 1)).toHaveLength(1);
    const told = (await fixture.readEvents(account.id)).filter(({ type }) => type === 'instance.standing');
    const { state, reasonCode, since, until, counted } = health;
    expect(told).toMatchObject([
      {
        instanceId: instance.id,
        facts: { state, reasonCode, since: since!.toISOString(), until: until!.toISOString(), counted },
      },
      { facts: { state: 'ok', reasonCode: null, since: null, until: null, counted: [] } },
    ]);
  });

  test('the same health again is no change, and figures alone are not told', async () => {
    const { account, instance, lease } = await seed.sender();
    const health = held();
    for (const _ of times(3, () => 0)) await safety.recordHealth(lease, health);
    const counted = [{ what: 'refused_hour', value: 3, outOf: null, limit: 2 }];
    await safety.recordHealth(lease, { ...health, counted });
    expect((await safety.read(account.id, instance.id)).health.counted).toEqual(counted);
    expect(await safety.listChanges(account.id, instance.id, 9)).toHaveLength(1);
  });

  test('a worker that has lost the session neither reads nor writes', async () => {
    const { instance, lease } = await seed.sender();
    await expireLease(lease);
    await seed.claim(instance);
    for (const call of [
      () => safety.load(lease),
      () => safety.signals(lease),
      () => safety.recordHealth(lease, held()),
    ])
      await expect(call()).rejects.toBeInstanceOf(LeaseLost);
  });

  test('a deleted instance and an erased account leave nothing', async () => {
    const sender = await seed.sender();
    await send(sender);
    await safety.recordHealth(sender.lease, held());
    const { account, instance } = sender;
    await fixture.optOuts.add(account.id, {
      ...{ chatId: newNumber(), at: clock.now(), source: 'customer', word: null, instanceId: null },
    } as const);
    await instances.remove(account.id, instance.id);
    await expect(safety.read(account.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await safety.listChanges(account.id, instance.id, 9)).toEqual([]);
    await accounts.close(account.id, clock.now());
    await accountData.erase(account.id);
    expect(await fixture.optOuts.list(account.id, { limit: 9 })).toEqual([]);
  });
});
