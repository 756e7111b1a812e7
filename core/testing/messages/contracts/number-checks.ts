import { expect, test } from '@jest/globals';
import {
  CHECK_TIMEOUT_MS,
  DAY_MS,
  LeaseLost,
  MINUTE_MS,
  type SafetySettings,
  type SessionLease,
} from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { TEST_CHECK_LIMITS } from '../../fixture/persistence-fixture.js';

const ASK = { kind: 'ask' };
const LID = '123456789012345';
const yes = (number: string) => ({ onWhatsApp: true, phone: number, lid: LID });
const NO = { onWhatsApp: false, phone: null, lid: null };

export const numberChecksContract = persistenceContract('NumberChecks', (fixture) => {
  const { ageNumberChecks, clock, expireLease, numbers, safety, seed } = fixture;

  const begin = (lease: SessionLease, number: string) => numbers.begin(lease, number);

  /** Two instances of one account. */
  async function seedTwo() {
    const { account, instance, lease } = await seed.sender();
    const other = await seed.linkedLease(await seed.instance(account.id));
    return { instance, lease, other };
  }

  async function askAndRecord(lease: SessionLease, number: string, onWhatsApp: boolean) {
    expect(await begin(lease, number)).toEqual(ASK);
    return numbers.recordAnswer(lease, number, onWhatsApp ? yes(number) : NO);
  }

  test('an answer is shared by all instances of the account and by no other account', async () => {
    const { lease, other } = await seedTwo();
    const number = newNumber();
    const known = await askAndRecord(lease, number, true);
    expect(known).toEqual({ ...yes(number), checkedAt: expect.any(Date) });
    expect(await begin(other, number)).toEqual({ kind: 'known', known });
    expect(await begin(lease, number)).toEqual({ kind: 'known', known });
    expect(await begin((await seed.sender()).lease, number)).toEqual(ASK);
  });

  test.each([
    ['on WhatsApp is valid for 30 days', true, 30],
    ['not on WhatsApp is valid for a day', false, 1],
  ])('the answer for a number %s', async (_, onWhatsApp, days) => {
    const { lease } = await seedTwo();
    const number = newNumber();
    await askAndRecord(lease, number, onWhatsApp);
    await ageNumberChecks(lease, days * DAY_MS - MINUTE_MS);
    expect(await begin(lease, number)).toMatchObject({ kind: 'known', known: { onWhatsApp } });
    await ageNumberChecks(lease, 2 * MINUTE_MS);
    expect(await begin(lease, number)).toEqual(ASK);
  });

  test('one instance asks; the others wait for its answer or until the question times out', async () => {
    const { lease, other } = await seedTwo();
    const [first, second] = [newNumber(), newNumber()];
    const begun = await Promise.all([begin(lease, first), begin(other, first)]);
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['ask', 'asked']);
    expect(await begin(lease, second)).toEqual(ASK);
    expect(await begin(other, second)).toEqual({ kind: 'asked' });
    await numbers.cancel(lease, second);
    expect(await begin(other, second)).toEqual(ASK);
    await ageNumberChecks(lease, CHECK_TIMEOUT_MS + 1_000);
    expect(await begin(lease, second)).toEqual(ASK);
  });

  test('a question ends with the lease of whoever asked: neither that instance nor another waits for a process that is gone', async () => {
    const { instance, lease, other } = await seedTwo();
    const [first, second] = [newNumber(), newNumber()];
    for (const number of [first, second]) expect(await begin(lease, number)).toEqual(ASK);
    expect(await begin(other, first)).toEqual({ kind: 'asked' });
    await expireLease(lease);
    expect(await begin(other, first)).toEqual(ASK);
    const again = await seed.linkedLease(instance);
    expect(await begin(again, second)).toEqual(ASK);
  });

  test('a refusal pauses the instance for a quarter of an hour, the next one for half an hour', async () => {
    const { lease, other } = await seedTwo();
    const [known, number] = [newNumber(), newNumber()];
    await askAndRecord(other, known, true);
    const refuse = async () => {
      expect(await begin(lease, number)).toEqual(ASK);
      const until = await numbers.recordRefusal(lease, number);
      expect(await begin(lease, number)).toEqual({ kind: 'not-now', until });
      expect(await begin(lease, newNumber())).toEqual({ kind: 'not-now', until });
    };
    await refuse();
    expect(await begin(lease, known)).toMatchObject({ kind: 'known' });
    expect(await begin(other, number)).toEqual(ASK);
    await numbers.cancel(other, number);
    await ageNumberChecks(lease, 15 * MINUTE_MS - 5_000);
    expect(await begin(lease, number)).toMatchObject({ kind: 'not-now' });
    await ageNumberChecks(lease, 10_000);
    await refuse();
    await ageNumberChecks(lease, 30 * MINUTE_MS - 5_000);
    expect(await begin(lease, number)).toMatchObject({ kind: 'not-now' });
    await ageNumberChecks(lease, 2 * 60 * MINUTE_MS);
    expect(await begin(lease, number)).toEqual(ASK);
  });

  test('a pause is at least as long as WhatsApp asks for, and its owner sees it', async () => {
    const { lease } = await seedTwo();
    const number = newNumber();
    const shown = async () => (await safety.read(lease.accountId, lease.instanceId)).checksPausedUntil;
    expect(await shown()).toBeNull();
    await begin(lease, number);
    const until = await numbers.recordRefusal(lease, number, 60 * MINUTE_MS);
    expect(await shown()).toEqual(until);
    await ageNumberChecks(lease, 59 * MINUTE_MS);
    expect(await begin(lease, number)).toEqual({
      kind: 'not-now',
      until: new Date(until.getTime() - 59 * MINUTE_MS),
    });
  });

  test('the limit per hour holds under concurrent questions', async () => {
    const { lease, other } = await seedTwo();
    const begun = await Promise.all(times(8, () => begin(lease, newNumber())));
    expect(begun.filter(({ kind }) => kind === 'ask')).toHaveLength(TEST_CHECK_LIMITS.anHour);
    const late = begun.flatMap((one) => (one.kind === 'not-now' ? one.until.getTime() : []));
    expect(late).toHaveLength(8 - TEST_CHECK_LIMITS.anHour);
    expect(Math.min(...late)).toBeGreaterThan(clock.now().getTime() + 50 * MINUTE_MS);
    expect(await begin(other, newNumber())).toEqual(ASK);
    await ageNumberChecks(lease, 61 * MINUTE_MS);
    expect(await begin(lease, newNumber())).toEqual(ASK);
  });

  test('the limit per day holds', async () => {
    const { lease } = await seedTwo();
    let asked = 0;
    for (let hour = 0; hour < 6; hour++) {
      const begun = await Promise.all(times(4, () => begin(lease, newNumber())));
      asked += begun.filter(({ kind }) => kind === 'ask').length;
      await ageNumberChecks(lease, 61 * MINUTE_MS);
    }
    expect(asked).toBe(TEST_CHECK_LIMITS.aDay);
  });

  test('a protected instance keeps to its own caps where they are stricter, those of its first day too', async () => {
    const { instance, lease, other } = await seedTwo();
    const set = (settings: SafetySettings) =>
      safety.changeSettings(instance.accountId, instance.id, () => ({
        settings,
        by: 'Asha',
        at: clock.now(),
      }));
    const asks = async (from: SessionLease, count: number) => {
      const kinds = [];
      for (let n = 0; n < count; n++) kinds.push((await begin(from, newNumber())).kind);
      return kinds.filter((kind) => kind === 'ask').length;
    };
    await set({ mode: 'watch', caps: { checksHour: 1, checksFirstDay: 1 } });
    expect(await asks(lease, 2)).toBe(2);
    await set({ mode: 'protect', caps: { checksHour: 1 } });
    expect(await asks(lease, 1)).toBe(0);
    expect(await asks(other, 4)).toBe(TEST_CHECK_LIMITS.anHour);
    await set({ mode: 'protect', caps: { checksHour: 50 } });
    expect(await asks(lease, 2)).toBe(1);
    await ageNumberChecks(lease, 61 * MINUTE_MS);
    await set({ mode: 'protect', caps: { checksFirstDay: 3 } });
    expect(await asks(lease, 1)).toBe(0);
    await set({ mode: 'protect', caps: { checksFirstDay: 3 }, declaredAge: { by: 'Asha', at: clock.now() } });
    expect(await asks(lease, 1)).toBe(1);
  });

  test('an instance whose lease has moved on neither asks nor answers', async () => {
    const { lease } = await seedTwo();
    const number = newNumber();
    await begin(lease, number);
    await expireLease(lease);
    await expect(numbers.begin(lease, newNumber())).rejects.toThrow(LeaseLost);
    await expect(numbers.recordAnswer(lease, number, NO)).rejects.toThrow(LeaseLost);
    await expect(numbers.recordRefusal(lease, number)).rejects.toThrow(LeaseLost);
    await expect(numbers.cancel(lease, number)).rejects.toThrow(LeaseLost);
  });
});
