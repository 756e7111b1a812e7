import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, type SessionLease } from '@waxwing/core';
import { MemoryNumberChecks, SteppableClock } from '@waxwing/core/testing';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { SharedCaches } from '../connection/shared-caches.js';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { newLease } from '../testing/whatsapp-harness.js';
import { NumberCheck } from './number-check.js';

const PEOPLE = ['4917000000002', '4917000000003', '4917000000004'];
const [RAVI, ASHA] = PEOPLE as [string, string, string];

type Reply = () => BinaryNode;

const answerWith = (users: BinaryNode[], result: BinaryNode[] = []): BinaryNode => ({
  ...{ tag: 'iq', attrs: { type: 'result' } },
  content: [
    {
      ...{ tag: 'usync', attrs: {} },
      content: [
        { tag: 'result', attrs: {}, content: result },
        { tag: 'list', attrs: {}, content: users },
      ],
    },
  ],
});
const REFUSED: BinaryNode = {
  ...{ tag: 'contact', attrs: {} },
  content: [{ tag: 'error', attrs: { code: '429', text: 'rate-overlimit' } }],
};

/** How WhatsApp refuses: as an error, or within an answer whose list is empty. */
const FORMS: [string, Reply][] = [
  [
    'an error',
    () => {
      throw Object.assign(new Error('rate-overlimit'), { data: 429 });
    },
  ],
  ['an error beside an empty list', () => answerWith([], [REFUSED])],
];

/** Scenario 17 of the safety of numbers: hours pass on the clock of the checks. */
describe('a number check that WhatsApp refuses', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  /** An account whose instances WhatsApp answers with `reply`. */
  function account(reply: (asked: string) => BinaryNode) {
    const clock = new SteppableClock(new Date());
    const checks = new MemoryNumberChecks({ clock, limits: { anHour: 60, aDay: 300 } });
    const asked: { at: number; by: string; number: string }[] = [];
    const told: string[] = [];
    /** A process of the instance: what it remembers ends with it. */
    const start = (lease: SessionLease) => {
      const caches = new SharedCaches();
      const query = jest.fn(async (question: BinaryNode) => {
        const number = JSON.stringify(question, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString() : value,
        ).match(/\+(\d+)/)![1]!;
        asked.push({ at: clock.now().getTime(), by: lease.instanceId, number });
        return reply(number);
      });
      const keys = { get: async () => ({}), set: async () => undefined };
      const creds = { me: { id: '4917000000001:2@s.whatsapp.net', lid: '66:2@lid' } };
      const socket = { query, generateMessageTag: () => '1.1', authState: { keys, creds } };
      const check = new NumberCheck({
        ...{ baileys, checks, lease },
        ...{ known: caches.knownNumbers('scope'), devices: caches.userDevices('scope') },
      });
      return async (to: string) => {
        const found = await check.lookUp(socket as unknown as WASocket, to);
        told.push(found.kind);
        return found;
      };
    };
    return { clock, asked, told, start, instance: () => ({ ...newLease(), accountId: 'account' }) };
  }
  const found = (number: string) =>
    answerWith([
      {
        ...{ tag: 'user', attrs: { jid: `${number}@s.whatsapp.net` } },
        content: [{ tag: 'contact', attrs: { type: 'in' }, content: Buffer.from(`+${number}`) }],
      },
    ]);

  test.each(FORMS)(
    'by %s tells nobody that a number is absent, and nothing is asked before its pause is over, by a new process neither',
    async (_, refuse) => {
      let refuses = true;
      const { clock, asked, told, start, instance } = account((number) =>
        refuses ? refuse() : found(number),
      );
      const lease = instance();
      let find = start(lease);
      const begun = clock.now().getTime();
      for (const minutes of [15, 30, 60, 120, 240, 360, 360]) {
        const from = clock.now().getTime();
        const until = new Date(from + minutes * MINUTE_MS);
        expect(await find(RAVI)).toEqual({ kind: 'not-now', until });
        const count = asked.length;
        for (let step = 0; step < 10; step++) {
          for (const number of PEOPLE) expect(await find(number)).toEqual({ kind: 'not-now', until });
          find = start(lease);
          clock.set(new Date(from + ((step + 1) * minutes * MINUTE_MS) / 10 - 1));
        }
        expect(asked).toHaveLength(count);
        clock.set(until);
      }
      expect(clock.now().getTime() - begun).toBeGreaterThan(19 * HOUR_MS);
      refuses = false;
      expect(await find(RAVI)).toMatchObject({ kind: 'found' });
      expect(new Set(told)).toEqual(new Set(['not-now', 'found']));
    },
  );

  test.each(FORMS)(
    'by %s pauses the instance that asked; of three instances one asks, for all of them',
    async (_, refuse) => {
      const { clock, asked, told, start, instance } = account((number) =>
        number === ASHA ? refuse() : found(number),
      );
      const leases = [instance(), instance(), instance()];
      const [refused, ...others] = leases.map(start);
      const until = new Date(clock.now().getTime() + 15 * MINUTE_MS);
      expect(await refused!(ASHA)).toEqual({ kind: 'not-now', until });
      expect(await refused!(RAVI)).toEqual({ kind: 'not-now', until });
      expect(await Promise.all(others.map((find) => find(RAVI)))).toMatchObject([
        { kind: 'found' },
        { kind: 'found' },
      ]);
      // What another instance has learnt needs no question.
      expect(await start(leases[0]!)(RAVI)).toMatchObject({ kind: 'found' });
      expect(asked.map(({ number }) => number)).toEqual([ASHA, RAVI]);
      expect(told).not.toContain('not-on-whatsapp');
    },
  );
});
