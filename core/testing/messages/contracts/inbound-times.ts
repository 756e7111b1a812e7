import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { fromNow, seedSender } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

const MINUTE_MS = 60_000;

/** The times of inbound messages as WhatsApp reports them. */
export function inboundTimesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Inbox, times of messages, ${name}`, () => {
    const fixture = usePersistence(setup);

    async function receive(...moments: Date[]) {
      const { account, lease } = await seedSender(fixture());
      const message = anIncomingMessage();
      for (const at of moments) await fixture().inbox.storeInbound(lease, [{ ...message, at }]);
      return fixture().messages.listRange({ accountId: account.id, limit: 9 });
    }

    test('a late message keeps the time at which it was written', async () => {
      const at = fromNow(fixture(), -44 * DAY_MS);
      expect(await receive(at)).toMatchObject([{ createdAt: at }]);
    });

    test('a time further back is set to 45 days ago', async () => {
      const [message] = await receive(new Date('2001-01-01T00:00:00Z'));
      const age = fixture().clock.now().getTime() - message!.createdAt.getTime();
      expect(Math.abs(age - 45 * DAY_MS)).toBeLessThan(10_000);
    });

    test('a future time is set to a minute ahead at most', async () => {
      const [message] = await receive(fromNow(fixture(), 400 * DAY_MS));
      const ahead = message!.createdAt.getTime() - fixture().clock.now().getTime();
      expect(Math.abs(ahead - MINUTE_MS)).toBeLessThan(10_000);
    });

    test('a repeated message with another time is stored once', async () => {
      const times = [-1, -31 * DAY_MS, -2 * DAY_MS].map((ms) => fromNow(fixture(), ms));
      expect(await receive(...times)).toHaveLength(1);
    });

    test('a message stored twice concurrently with two times of one second is stored once', async () => {
      const { account, lease } = await seedSender(fixture());
      const second = Math.floor(fromNow(fixture(), -60_000).getTime() / 1_000) * 1_000;
      const message = anIncomingMessage();
      const store = (ms: number) =>
        fixture().inbox.storeInbound(lease, [{ ...message, at: new Date(second + ms) }]);
      await Promise.all([0, 400, 400, 999].map(store));
      expect(await fixture().messages.listRange({ accountId: account.id, limit: 9 })).toHaveLength(1);
    });

    test('a message that occurs twice in one call with two times is stored once', async () => {
      const { account, lease } = await seedSender(fixture());
      const message = anIncomingMessage({ waId: 'ONE' });
      const twice = [-1, -31 * DAY_MS].map((ms) => ({ ...message, at: fromNow(fixture(), ms) }));
      await fixture().inbox.storeInbound(lease, [...twice, anIncomingMessage({ waId: 'TWO' })]);
      const stored = await fixture().messages.listRange({ accountId: account.id, limit: 9 });
      expect(stored.map(({ waId }) => waId).toSorted()).toEqual(['ONE', 'TWO']);
    });
  });
}
