import { describe, expect, test } from '@jest/globals';
import { CLAIM_MS, DAY_MS, LeaseLost, type SessionLease } from '../../src/index.js';
import { newNumber } from '../builders.js';
import { linkedLease, seedInstance, seedSender } from '../seed.js';
import { FEW_CHECKS, type World } from '../world.js';
import { times, useWorld } from './use-world.js';

const MINUTE_MS = 60_000;
const ASK = { kind: 'ask' };
const LID = '123456789012345';
const yes = (number: string) => ({ onWhatsApp: true, phone: number, lid: LID });
const NO = { onWhatsApp: false, phone: null, lid: null };

export function numberChecksContract(name: string, setup: () => Promise<World>): void {
  describe(`NumberChecks, ${name}`, () => {
    const world = useWorld(setup);
    const begin = (lease: SessionLease, number: string) => world().numbers.begin(lease, number);

    /** Two instances of one account. */
    async function seedTwo() {
      const { account, lease } = await seedSender(world());
      const other = await linkedLease(world(), await seedInstance(world(), account.id));
      return { lease, other };
    }

    async function askAndHear(lease: SessionLease, number: string, onWhatsApp: boolean) {
      expect(await begin(lease, number)).toEqual(ASK);
      return world().numbers.answered(lease, number, onWhatsApp ? yes(number) : NO);
    }

    test('what one instance has asked the others of the account know, and no other account', async () => {
      const { lease, other } = await seedTwo();
      const number = newNumber();
      const known = await askAndHear(lease, number, true);
      expect(known).toEqual({ ...yes(number), checkedAt: expect.any(Date) });
      expect(await begin(other, number)).toEqual({ kind: 'known', known });
      expect(await begin(lease, number)).toEqual({ kind: 'known', known });
      expect(await begin((await seedSender(world())).lease, number)).toEqual(ASK);
    });

    test.each([
      ['is there for 30 days', true, 30],
      ['is not there for a day', false, 1],
    ])('that a number %s', async (_, onWhatsApp, days) => {
      const { lease } = await seedTwo();
      const number = newNumber();
      await askAndHear(lease, number, onWhatsApp);
      await world().ageNumbers(lease, days * DAY_MS - MINUTE_MS);
      expect(await begin(lease, number)).toMatchObject({ kind: 'known', known: { onWhatsApp } });
      await world().ageNumbers(lease, 2 * MINUTE_MS);
      expect(await begin(lease, number)).toEqual(ASK);
    });

    test('one instance asks, the others wait until it has heard, or for as long as a question lasts', async () => {
      const { lease, other } = await seedTwo();
      const [first, second] = [newNumber(), newNumber()];
      const begun = await Promise.all([begin(lease, first), begin(other, first)]);
      expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['ask', 'asked']);
      expect(await begin(lease, second)).toEqual(ASK);
      expect(await begin(other, second)).toEqual({ kind: 'asked' });
      await world().numbers.unanswered(lease, second);
      expect(await begin(other, second)).toEqual(ASK);
      await world().ageNumbers(lease, CLAIM_MS + 1_000);
      expect(await begin(lease, second)).toEqual(ASK);
    });

    test('after a refusal the instance asks nothing for a quarter of an hour, after another for half an hour', async () => {
      const { lease, other } = await seedTwo();
      const [known, number] = [newNumber(), newNumber()];
      await askAndHear(other, known, true);
      const refuse = async () => {
        expect(await begin(lease, number)).toEqual(ASK);
        const until = await world().numbers.refused(lease, number);
        expect(await begin(lease, number)).toEqual({ kind: 'not-now', until });
        expect(await begin(lease, newNumber())).toEqual({ kind: 'not-now', until });
      };
      await refuse();
      expect(await begin(lease, known)).toMatchObject({ kind: 'known' });
      expect(await begin(other, number)).toEqual(ASK);
      await world().numbers.unanswered(other, number);
      await world().ageNumbers(lease, 15 * MINUTE_MS - 5_000);
      expect(await begin(lease, number)).toMatchObject({ kind: 'not-now' });
      await world().ageNumbers(lease, 10_000);
      await refuse();
      await world().ageNumbers(lease, 30 * MINUTE_MS - 5_000);
      expect(await begin(lease, number)).toMatchObject({ kind: 'not-now' });
      await world().ageNumbers(lease, 2 * 60 * MINUTE_MS);
      expect(await begin(lease, number)).toEqual(ASK);
    });

    test('a pause is at least as long as WhatsApp tells', async () => {
      const { lease } = await seedTwo();
      const number = newNumber();
      await begin(lease, number);
      const until = await world().numbers.refused(lease, number, 60 * MINUTE_MS);
      await world().ageNumbers(lease, 59 * MINUTE_MS);
      expect(await begin(lease, number)).toEqual({
        kind: 'not-now',
        until: new Date(until.getTime() - 59 * MINUTE_MS),
      });
    });

    test('an instance asks no more than it may within an hour, however many ask at once', async () => {
      const { lease, other } = await seedTwo();
      const begun = await Promise.all(times(8, () => begin(lease, newNumber())));
      expect(begun.filter(({ kind }) => kind === 'ask')).toHaveLength(FEW_CHECKS.anHour);
      const late = begun.flatMap((one) => (one.kind === 'not-now' ? one.until.getTime() : []));
      expect(late).toHaveLength(8 - FEW_CHECKS.anHour);
      expect(Math.min(...late)).toBeGreaterThan(world().clock.now().getTime() + 50 * MINUTE_MS);
      expect(await begin(other, newNumber())).toEqual(ASK);
      await world().ageNumbers(lease, 61 * MINUTE_MS);
      expect(await begin(lease, newNumber())).toEqual(ASK);
    });

    test('nor within a day', async () => {
      const { lease } = await seedTwo();
      let asked = 0;
      for (let hour = 0; hour < 6; hour++) {
        const begun = await Promise.all(times(4, () => begin(lease, newNumber())));
        asked += begun.filter(({ kind }) => kind === 'ask').length;
        await world().ageNumbers(lease, 61 * MINUTE_MS);
      }
      expect(asked).toBe(FEW_CHECKS.aDay);
    });

    test('whose lease has moved on neither asks nor tells', async () => {
      const { lease } = await seedTwo();
      const number = newNumber();
      await begin(lease, number);
      await world().expireLease(lease);
      const { numbers } = world();
      await expect(numbers.begin(lease, newNumber())).rejects.toThrow(LeaseLost);
      await expect(numbers.answered(lease, number, NO)).rejects.toThrow(LeaseLost);
      await expect(numbers.refused(lease, number)).rejects.toThrow(LeaseLost);
      await expect(numbers.unanswered(lease, number)).rejects.toThrow(LeaseLost);
    });
  });
}
