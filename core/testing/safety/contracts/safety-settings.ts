import { expect, test } from '@jest/globals';
import type { SafetyMode, SafetySettings } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { COUNTED, pacedSends } from './sending.js';

const KNOWN_ALONE = { known: 10, first: 0 } as const;
const FIRST_ALONE = { known: 0, first: 10 } as const;

export const safetySettingsContract = persistenceContract('Settings of number safety', (fixture) => {
  const { clock, expireLease, fromNow, inbox, instances, outbox, readDesiredState, safety, seed } = fixture;
  const { accept } = pacedSends(fixture);

  const change = ({ account, instance }: SeededSender, settings: SafetySettings, by = 'Asha') =>
    safety.changeSettings(account.id, instance.id, () => ({ settings, by, at: clock.now() }));
  const setMode = (sender: SeededSender, mode: SafetyMode) => change(sender, { mode });
  const waitingOf = async ({ account, instance }: SeededSender) =>
    (await safety.read(account.id, instance.id)).waiting;

  test('are stored as they are, and who changed them', async () => {
    const sender = await seed.sender();
    const { account, instance } = sender;
    const settings: SafetySettings = {
      mode: 'watch',
      caps: { knownHour: 10, firstDay: [1, 2, 3] },
      firstContacts: false,
      quietHours: { from: '21:00', to: '08:00', zone: 'Asia/Kolkata' },
      sameText: false,
      optOut: { words: { en: ['stop'] }, startWords: ['start'], confirmation: 'You get no more messages.' },
      declaredAge: { by: 'Asha', at: fromNow(-1_000) },
    };
    await change(sender, settings);
    expect((await safety.read(account.id, instance.id)).settings).toEqual(settings);
    await change(sender, {}, 'key Checkout');
    expect((await safety.load(sender.lease)).settings).toEqual({});
    expect(await safety.listChanges(account.id, instance.id, 9)).toEqual([
      { at: expect.any(Date), kind: 'settings', health: null, by: 'key Checkout', settings: {} },
      { at: expect.any(Date), kind: 'settings', health: null, by: 'Asha', settings },
    ]);
  });

  test('are changed by one after the other, each from what the one before has stored', async () => {
    const { account, instance } = await seed.sender();
    const set = (settings: SafetySettings) =>
      safety.changeSettings(account.id, instance.id, (present) => ({
        ...{ settings: { ...present, ...settings }, by: 'Asha', at: clock.now() },
      }));
    const caps = { knownHour: 10 };
    await Promise.all([set({ mode: 'watch' }), set({ sameText: false }), set({ caps })]);
    expect((await safety.read(account.id, instance.id)).settings).toEqual({
      ...{ mode: 'watch', sameText: false, caps },
    });
  });

  test('stay as they are where the change throws', async () => {
    const { account, instance } = await seed.sender();
    const change = () => {
      throw new Error('not so');
    };
    await expect(safety.changeSettings(account.id, instance.id, change)).rejects.toThrow('not so');
    expect((await safety.read(account.id, instance.id)).settings).toEqual({});
    expect(await safety.listChanges(account.id, instance.id, 9)).toEqual([]);
  });

  test('are stored with the caps that were confirmed, and hide no state of the number', async () => {
    const sender = await seed.sender();
    const { account, instance, lease } = sender;
    const { health } = await safety.load(lease);
    await safety.recordHealth(lease, { ...health, state: 'caution', reasonCode: 'few_answers' });
    await change(sender, { sameText: false });
    const settings: SafetySettings = { caps: { knownDay: 3_000 } };
    const confirmedCaps = ['caps.known_day'];
    const confirmed = { settings, by: 'Asha', at: clock.now(), confirmedCaps };
    await safety.changeSettings(account.id, instance.id, () => confirmed);
    expect(await safety.listChanges(account.id, instance.id, 1)).toEqual([
      { at: expect.any(Date), kind: 'settings', health: null, by: 'Asha', settings, confirmedCaps },
      expect.objectContaining({ kind: 'health', health: expect.objectContaining({ state: 'caution' }) }),
    ]);
  });

  test.each<[string, SafetySettings, boolean]>([
    ['another cap ends', { mode: 'protect', caps: { recipientHour: 40 } }, true],
    ['another mode ends', { mode: 'watch' }, true],
    ['other settings keep', { mode: 'protect', sameText: false }, false],
  ])('%s the holds of single chats', async (_, settings, isReleased) => {
    const sender = await seed.sender();
    await setMode(sender, 'protect');
    const until = fromNow(600_000);
    await accept(sender);
    const [taken] = await outbox.take(sender.lease, FIRST_ALONE, [], COUNTED);
    await outbox.postpone(sender.lease, taken!, { until, cause: { code: 'recipient_budget', until } });
    await change(sender, settings);
    expect(await outbox.take(sender.lease, FIRST_ALONE, [], COUNTED)).toHaveLength(isReleased ? 1 : 0);
  });

  test('the mode reaches the sends and the worker, and a reset keeps it', async () => {
    const sender = await seed.sender();
    const { account, instance, lease } = sender;
    expect((await instances.get(account.id, instance.id)).snapshot().safetyMode).toBeNull();
    await setMode(sender, 'protect');
    const read = async () => (await instances.get(account.id, instance.id)).snapshot().safetyMode;
    expect(await read()).toBe('protect');
    expect((await fixture.senders.get(account.id, instance.id)).snapshot().safetyMode).toBe('protect');
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ safetyMode: 'protect' });
    await expireLease(lease);
    expect(await seed.claim(instance)).toMatchObject({ safetyMode: 'protect' });
    await instances.reset(account.id, instance.id);
    expect(await read()).toBe('protect');
  });

  test('the first declared age of a number raises its days, and another one does not', async () => {
    const sender = await seed.sender();
    const age = async () => (await safety.read(sender.account.id, sender.instance.id)).age;
    const at = fromNow(-1_000);
    await change(sender, { declaredAge: { by: 'Asha', at } });
    expect(await age()).toMatchObject({ countedDays: 7, declaredAt: at });
    await safety.recordHealth(sender.lease, (await safety.load(sender.lease)).health, 3);
    await change(sender, { declaredAge: { by: 'Asha', at: fromNow(0) } });
    expect(await age()).toMatchObject({ countedDays: 3, declaredAt: at });
  });

  test('off takes all waiting messages into one lane, in the order of acceptance', async () => {
    const sender = await seed.sender();
    const known = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    for (const [to, text] of [
      [newNumber(), '1'],
      [known, '2'],
      [newNumber(), '3'],
    ] as const)
      await accept(sender, to, text);
    expect(await waitingOf(sender)).toEqual({ known: 1, first: 2 });
    await setMode(sender, 'off');
    expect(await waitingOf(sender)).toEqual({ known: 3, first: 0 });
    const taken = await outbox.take(sender.lease, KNOWN_ALONE, [], COUNTED);
    expect(taken.map(({ text }) => text)).toEqual(['1', '2', '3']);
  });

  test('from off on, messages to strangers that wait already get their lane, so that no chat has two', async () => {
    const sender = await seed.sender();
    const [known, stranger] = [newNumber(), newNumber()];
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    await setMode(sender, 'off');
    await seed.message(sender.instance, { to: stranger, text: '1' });
    await seed.message(sender.instance, { to: known, text: '2' });
    await setMode(sender, 'protect');
    await accept(sender, stranger, '3');
    expect(await waitingOf(sender)).toEqual({ known: 1, first: 2 });
    expect(await outbox.take(sender.lease, KNOWN_ALONE, [], COUNTED)).toMatchObject([{ text: '2' }]);
    expect(await outbox.take(sender.lease, FIRST_ALONE, [], COUNTED)).toMatchObject([
      { text: '1' },
      { text: '3' },
    ]);
  });
});
