import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  countSent,
  createMemoryPorts,
  NOTHING_SENT,
  newNumber,
  seedSender,
} from '../../../testing/index.js';
import type { StandingState } from '../../instances/standing.js';
import { HEALTHY_NUMBER, type NumberHealth } from '../../safety/health.js';
import type { SendSituation } from '../../safety/ports.js';
import type { SafetyMode } from '../../safety/safety-mode.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/clock.js';
import { UNUSED_CHECK_BUDGET } from '../number-checks/check-budget.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

const NOW = createMemoryPorts().clock.now();
const after = (ms: number) => new Date(NOW.getTime() + ms);

/** @param some of the situation that each send meets, of a stranger on the first day of a number */
async function start(some: Partial<SendSituation> = {}, safetyMode: SafetyMode = 'protect') {
  const ports = createMemoryPorts();
  const { account, instance, subscription } = await seedSender(ports);
  const none = { known: 0, first: 0, checks: 0 };
  const situation: SendSituation = {
    ...{ settings: {}, health: HEALTHY_NUMBER, age: null, lastFirstAt: null, newChatCap: null },
    ...{ reachoutLock: null, waiting: { known: 0, first: 0 }, optedOutAt: null },
    counts: { at: NOW, hour: none, day: none },
    chat: { standing: 'first', ...NOTHING_SENT },
    checks: { isKnown: false, ...UNUSED_CHECK_BUDGET },
    ...some,
  };
  const asked: string[] = [];
  const safety = {
    situationOf: async (_account: string, _instance: string, chatId: string) => {
      asked.push(chatId);
      return situation;
    },
  };
  const sendMessage = new SendMessage({ ...ports, safety, safetyMode });
  const command: SendMessageCommand = {
    key: anApiKey({ accountId: account.id }),
    instanceId: instance.id,
    to: newNumber(),
    text: 'Order shipped',
    async: true,
  };
  const limitNewChats = (limit: Partial<StandingState>) => {
    const row = ports.store.instanceOf(account.id, instance.id)!;
    row.state = { ...row.state, ...limit };
    Object.assign(situation, limit);
  };
  const send = (change: Partial<SendMessageCommand> = {}) => sendMessage.execute({ ...command, ...change });
  const charged = () => countSent(ports, subscription);
  return { ports, send, charged, asked, limitNewChats };
}

const spent = { known: 0, first: 10, checks: 0 };
const restricted = (until: Date | null): NumberHealth => ({
  ...HEALTHY_NUMBER,
  ...{ state: 'restricted', reasonCode: 'new_chats_locked', until },
});

describe('a send of a paced instance', () => {
  test('is accepted as ever where it may leave at once', async () => {
    const { send, asked } = await start();
    const { reply } = await send();
    expect(reply.message.hold).toBeUndefined();
    expect(asked).toEqual([reply.message.chatId]);
  });

  test('is accepted and held where it does not wait and outlives the hold, with the reason and the end', async () => {
    const { send, charged } = await start({ counts: { at: NOW, hour: spent, day: spent } });
    const { reply } = await send({ validFor: 2 * 86_400 });
    expect(reply.message.hold).toMatchObject({ code: 'day_budget' });
    const midnight = new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS + DAY_MS);
    expect(reply.message.hold!.until!.getTime()).toBeGreaterThanOrEqual(midnight.getTime());
    expect(await charged()).toBe(1);
  });

  test('is refused where its caller waits or it would expire before; the key stays free and nothing is charged', async () => {
    const counts = { at: NOW, hour: spent, day: spent };
    const { send, charged, ports } = await start({ counts });
    const refusal = send({ async: false, idempotencyKey: 'order-1' });
    await expect(refusal).rejects.toMatchObject({
      code: 'paced',
      details: { lane: 'first', hold: 'day_budget', cap: 10, used: 10 },
    });
    await expect(send({ validFor: 60 })).rejects.toMatchObject({ code: 'paced' });
    expect(await charged()).toBe(0);
    expect(ports.sessions.queued).toEqual([]);
    expect(await send({ validFor: 3 * 86_400, idempotencyKey: 'order-1' })).toMatchObject({
      replayed: false,
    });
    // The repetition gets the first reply, and no refusal.
    expect(await send({ validFor: 3 * 86_400, idempotencyKey: 'order-1' })).toMatchObject({ replayed: true });
  });

  test('to a stranger is refused while WhatsApp restricts the number, and to a known contact it is not', async () => {
    const end = after(6 * DAY_MS);
    const { send } = await start({ health: restricted(end) });
    await expect(send({ async: false })).rejects.toMatchObject({
      code: 'account_restricted',
      details: { until: end, hold: 'number_restricted', retryAfter: 86_400 },
    });
    const known = { standing: 'known', ...NOTHING_SENT } as const;
    const other = await start({ health: restricted(null), chat: known });
    expect((await other.send()).reply.message.hold).toBeUndefined();
  });

  test('to a stranger is refused where first contacts are off, and to anybody who has opted out', async () => {
    const off = await start({ settings: { firstContacts: false } });
    await expect(off.send()).rejects.toMatchObject({ code: 'first_contacts_off' });
    const since = new Date('2026-03-01T09:00:00.000Z');
    const out = await start({ optedOutAt: since });
    await expect(out.send()).rejects.toMatchObject({
      code: 'opted_out',
      details: { since },
      // The sentence is true for each source of an opt-out, and for other start words.
      message: expect.stringMatching(
        /by a message or as you have entered it, on 2026-03-01 09:00 UTC\. A start word/,
      ),
    });
    expect(await out.charged()).toBe(0);
  });

  test('to a number that has to be looked up waits where as many were as is safe, and to one that is known it does not', async () => {
    const asked = Array.from({ length: 20 }, (_, n) => after(n - 19 - HOUR_MS));
    const checks = { ...UNUSED_CHECK_BUDGET, isKnown: false, asked };
    const { send, charged } = await start({ checks });
    await expect(send({ async: false })).rejects.toMatchObject({
      code: 'paced',
      details: { lane: 'first', hold: 'check_budget' },
    });
    expect(await charged()).toBe(0);
    const { reply } = await send({ validFor: 86_400 });
    expect(reply.message.hold).toMatchObject({ code: 'check_budget', until: after(DAY_MS - HOUR_MS - 19) });
    const known = await start({ checks: { ...checks, isKnown: true } });
    expect((await known.send()).reply.message.hold).toBeUndefined();
    const grown = { firstLinkedAt: after(-9 * DAY_MS), countedDays: 8, lastDay: null, declaredAt: null };
    const older = await start({ checks, age: grown });
    expect((await older.send()).reply.message.hold).toBeUndefined();
  });

  test('to somebody who does not answer waits after the third message, until the first is a week old', async () => {
    const [lastOutAt, unansweredSince] = [after(-HOUR_MS), after(-5 * DAY_MS)];
    const { send } = await start({
      chat: { standing: 'written', thisHour: 1, today: 1, unanswered: 3, unansweredSince, lastOutAt },
    });
    await expect(send()).rejects.toMatchObject({
      code: 'paced',
      details: { hold: 'recipient_budget', resetsAt: after(2 * DAY_MS) },
    });
  });

  test.each([
    ['watch', 1],
    ['off', 0],
  ] as const)('is asked about by nobody under %s', async (mode, paced) => {
    const { send, asked, ports } = await start({ health: restricted(null) }, mode);
    const requests: unknown[] = [];
    const accept = ports.intake.accept.bind(ports.intake);
    ports.intake.accept = (request) => {
      if (request.pacing) requests.push(request.pacing);
      return accept(request);
    };
    await send();
    expect(asked).toEqual([]);
    expect(requests).toHaveLength(paced);
  });

  const lock = { type: 'RESTRICT_ALL_COMPANIONS', since: NOW, until: after(HOUR_MS) };
  const cap = { total: 50, used: 50, status: 'CAPPED', endsAt: after(HOUR_MS) };

  test.each<[string, Partial<StandingState>, string, string]>([
    ['a lock of WhatsApp', { reachoutLock: lock }, 'number_restricted', 'account_restricted'],
    ['a spent cap of WhatsApp', { newChatCap: cap }, 'whatsapp_quota', 'paced'],
  ])('under watch meets %s as under protect does', async (_, limit, hold, code) => {
    const counts = { at: NOW, hour: spent, day: spent };
    const { send, limitNewChats, charged } = await start({ counts }, 'watch');
    limitNewChats(limit);
    expect((await send()).reply.message.hold).toMatchObject({ code: hold, until: after(HOUR_MS) });
    expect(await charged()).toBe(1);
    await expect(send({ async: false })).rejects.toMatchObject({ code, details: { hold } });
    expect(await charged()).toBe(1);
  });

  test('under watch and a lock leaves at once to people who have written to the number', async () => {
    const known = { standing: 'known', ...NOTHING_SENT, thisHour: 99, today: 99, unanswered: 9 } as const;
    const { send, limitNewChats } = await start({ chat: known }, 'watch');
    limitNewChats({ reachoutLock: lock });
    expect((await send()).reply.message.hold).toBeUndefined();
  });

  test('under watch is asked about by nobody once the lock and the cap are over', async () => {
    const { send, limitNewChats, asked } = await start({}, 'watch');
    limitNewChats({ reachoutLock: { ...lock, until: NOW }, newChatCap: { ...cap, endsAt: NOW } });
    await send();
    expect(asked).toEqual([]);
  });

  test('under off is asked about by nobody, whatever WhatsApp says', async () => {
    const { send, limitNewChats, asked } = await start({}, 'off');
    limitNewChats({ reachoutLock: lock });
    expect((await send()).reply.message.hold).toBeUndefined();
    expect(asked).toEqual([]);
  });

  const asked = (count: number) => Array.from({ length: count }, (_, n) => after(n - count - MINUTE_MS));
  const grown = { firstLinkedAt: NOW, countedDays: 30, lastDay: null, declaredAt: null };
  const written = { standing: 'written', ...NOTHING_SENT, lastOutAt: NOW } as const;
  const quota = { total: 50, used: 50, status: 'NONE', endsAt: after(HOUR_MS) };

  test.each<[string, Partial<SendSituation>, object]>([
    ['messages an hour', { chat: { ...written, thisHour: 21 } }, { cap: 20, used: 21 }],
    ['messages a day', { chat: { ...written, thisHour: 21, today: 60 } }, { cap: 60, used: 60 }],
    ['unanswered messages', { chat: { ...written, today: 3, unanswered: 3 } }, { cap: 3, used: 3 }],
    ['new chats of WhatsApp', { newChatCap: quota }, { cap: 50, used: 50 }],
    [
      'number checks an hour',
      { age: grown, checks: { isKnown: false, ...UNUSED_CHECK_BUDGET, asked: asked(61) } },
      { cap: 60, used: 61 },
    ],
    [
      'number checks a day',
      { checks: { isKnown: false, ...UNUSED_CHECK_BUDGET, asked: asked(20) } },
      { cap: 20, used: 20 },
    ],
    [
      'a pause of number checks, which is no budget',
      { checks: { isKnown: false, ...UNUSED_CHECK_BUDGET, pausedUntil: after(HOUR_MS) } },
      { cap: null, used: null },
    ],
  ])('that is refused for %s tells the cap and how much of it is used', async (_, situation, details) => {
    const { send } = await start(situation);
    await expect(send({ async: false })).rejects.toMatchObject({ code: 'paced', details });
  });
});
