import { expect, test } from '@jest/globals';
import type { IncomingMessage } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;
const BASE_MS = Date.now();

export const chatTimersContract = persistenceContract('ChatTimers', (fixture) => {
  const { chats, inbox, seed, timers } = fixture;

  const ago = (ms: number) => new Date(BASE_MS - ms);
  const [early, late] = [ago(9_000), ago(5_000)];
  const from = (number: string, told: Partial<IncomingMessage>) =>
    anIncomingMessage({ from: number, ...told });

  test('a message brings the timer of its chat, which stays until one is set later', async () => {
    const { lease } = await seed.sender();
    const [asha, ravi] = [newNumber(), newNumber()];
    await inbox.storeInbound(lease, [
      from(asha, { timer: { seconds: DAY_S, setAt: early } }),
      from(ravi, { fromLid: '77001', timer: { seconds: DAY_S, setAt: early } }),
      from(ravi, { fromLid: '77001', timer: { seconds: WEEK_S, setAt: late } }),
      from(newNumber(), {}),
    ]);
    expect(await timers.list(lease)).toMatchObject([
      { number: ravi, lid: '77001', seconds: WEEK_S, setAt: late },
      { number: asha, seconds: DAY_S, setAt: early },
    ]);

    await inbox.storeInbound(lease, [from(ravi, { timer: { seconds: 0, setAt: early } }), from(asha, {})]);
    expect(await timers.list(lease)).toHaveLength(2);
    await inbox.storeInbound(lease, [from(ravi, { timer: { seconds: 0, setAt: ago(1_000) } })]);
    expect(await timers.list(lease)).toMatchObject([{ number: asha, seconds: DAY_S }]);
  });

  test('a timer that no message brings is recorded as well, also of a chat that is not known', async () => {
    const { account, instance, lease } = await seed.sender();
    const [known, strange] = [newNumber(), newNumber()];
    await inbox.storeInbound(lease, [from(known, {})]);
    await timers.record(lease, [
      { number: known, lid: null, seconds: DAY_S, setAt: early },
      { number: known, lid: null, seconds: WEEK_S, setAt: late },
      { number: strange, lid: null, seconds: DAY_S, setAt: early },
      { number: null, lid: '77002', seconds: DAY_S, setAt: ago(9_500) },
    ]);
    expect(await timers.list(lease)).toMatchObject([
      { number: known, seconds: WEEK_S, setAt: late },
      { number: strange, seconds: DAY_S },
      { number: null, lid: '77002', seconds: DAY_S },
    ]);
    await timers.record(lease, []);
    const find = (chatId: string) => chats.find(account.id, instance.id, [chatId]);
    expect(await find(known)).toMatchObject([{ standing: 'known' }]);
  });

  test('a timer of a hidden number moves to the number', async () => {
    const { lease } = await seed.sender();
    const number = newNumber();
    await inbox.storeInbound(lease, [
      anIncomingMessage({ from: null, fromLid: '77003', timer: { seconds: DAY_S, setAt: early } }),
    ]);
    await chats.recordLidMappings(lease, [{ number, lid: '77003' }]);
    expect(await timers.list(lease)).toMatchObject([{ number, lid: '77003', seconds: DAY_S }]);
    await inbox.storeInbound(lease, [
      anIncomingMessage({ from: null, fromLid: '77003', timer: { seconds: WEEK_S, setAt: late } }),
    ]);
    expect(await timers.list(lease)).toMatchObject([{ number, lid: '77003', seconds: WEEK_S }]);
  });

  test('timers are those of the own instance', async () => {
    const [own, other] = [await seed.sender(), await seed.sender()];
    await timers.record(own.lease, [{ number: newNumber(), lid: null, seconds: DAY_S, setAt: early }]);
    expect(await timers.list(other.lease)).toEqual([]);
    expect(await timers.list({ ...own.lease, accountId: other.lease.accountId })).toEqual([]);
  });

  test('a text keeps the timer of which it was first composed', async () => {
    const { instance, lease } = await seed.sender();
    const { id } = await seed.message(instance);
    expect(await timers.keep(lease, id, { seconds: undefined })).toBeUndefined();
    expect(await timers.keep(lease, id, { seconds: DAY_S })).toBe(DAY_S);
    expect(await timers.keep(lease, id, { seconds: WEEK_S })).toBe(DAY_S);
    expect(await timers.keep(lease, id, { seconds: undefined })).toBe(DAY_S);
  });

  test('a text that was taken and not composed keeps a timer that was known before it was accepted', async () => {
    const { instance, lease } = await seed.sender();
    const [asha, ravi, ended] = [newNumber(), newNumber(), newNumber()];
    const timer = { seconds: DAY_S, setAt: early };
    const told = [asha, ravi, ended].map((number) => ({ number, lid: null, ...timer }));
    await timers.record(lease, told);
    await timers.record(lease, [{ number: ended, lid: null, seconds: 0, setAt: late }]);
    // The same timer, told once more, is no other one.
    await timers.record(lease, [{ number: asha, lid: null, seconds: DAY_S, setAt: late }]);
    const acceptedIn = async (to: string, seconds: number) =>
      (await seed.message(instance, { to, at: new Date(Date.now() + seconds * 1_000) })).id;
    const resent = (id: string, seconds: number | undefined) =>
      timers.keep(lease, id, { seconds, mayBeWritten: true });
    const after = await acceptedIn(asha, 120);
    expect(await resent(await acceptedIn(asha, 120), undefined)).toBeUndefined();
    expect(await resent(after, DAY_S)).toBe(DAY_S);
    expect(await resent(await acceptedIn(ended, 120), DAY_S)).toBeUndefined();
    expect(await resent(await acceptedIn(newNumber(), 120), DAY_S)).toBeUndefined();
    expect(await resent(await acceptedIn(ravi, 0), DAY_S)).toBeUndefined();

    await timers.record(lease, [{ number: asha, lid: null, seconds: WEEK_S, setAt: ago(1_000) }]);
    expect(await resent(after, WEEK_S)).toBe(DAY_S);
    expect(await resent(await acceptedIn(asha, 30), WEEK_S)).toBeUndefined();
    expect(await resent(await acceptedIn(asha, 120), WEEK_S)).toBe(WEEK_S);
  });

  test('nothing is kept of a message of another instance', async () => {
    const { instance, lease } = await seed.sender();
    const text = await seed.message(instance);
    const other = await seed.sender();
    expect(await timers.keep(other.lease, text.id, { seconds: DAY_S })).toBeUndefined();
    expect(await timers.keep(lease, text.id, { seconds: undefined })).toBeUndefined();
  });

  test('messages of several instances that are composed at the same time keep each their own', async () => {
    const senders = [await seed.sender(), await seed.sender()];
    const kept = await Promise.all(
      senders.map(async ({ instance, lease }, n) =>
        timers.keep(lease, (await seed.message(instance)).id, { seconds: n + 1 }),
      ),
    );
    expect(kept).toEqual([1, 2]);
  });
});
