import { expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** The times of inbound messages as WhatsApp reports them. */
export const inboundTimesContract = persistenceContract('Inbox, times of messages', (fixture) => {
  const { clock, fromNow, inbox, messages, seed } = fixture;

  async function receive(...moments: Date[]) {
    const { account, lease } = await seed.sender();
    const message = anIncomingMessage();
    for (const at of moments) await inbox.storeInbound(lease, [{ ...message, at }]);
    return messages.listRange({ accountId: account.id, limit: 9 });
  }

  test('a late message keeps the time at which it was written', async () => {
    const at = fromNow(-44 * DAY_MS);
    expect(await receive(at)).toMatchObject([{ createdAt: at }]);
  });

  test('a time further back is set to 45 days ago', async () => {
    const [message] = await receive(new Date('2001-01-01T00:00:00Z'));
    const age = clock.now().getTime() - message!.createdAt.getTime();
    expect(Math.abs(age - 45 * DAY_MS)).toBeLessThan(10_000);
  });

  test('a future time is set to a minute ahead at most', async () => {
    const [message] = await receive(fromNow(400 * DAY_MS));
    const ahead = message!.createdAt.getTime() - clock.now().getTime();
    expect(Math.abs(ahead - MINUTE_MS)).toBeLessThan(10_000);
  });

  test('a repeated message with another time is stored once', async () => {
    const times = [-1, -31 * DAY_MS, -2 * DAY_MS].map((ms) => fromNow(ms));
    expect(await receive(...times)).toHaveLength(1);
  });

  test('a message stored twice concurrently with two times of one second is stored once', async () => {
    const { account, lease } = await seed.sender();
    const second = Math.floor(fromNow(-60_000).getTime() / 1_000) * 1_000;
    const message = anIncomingMessage();
    const store = (ms: number) => inbox.storeInbound(lease, [{ ...message, at: new Date(second + ms) }]);
    await Promise.all([0, 400, 400, 999].map(store));
    expect(await messages.listRange({ accountId: account.id, limit: 9 })).toHaveLength(1);
  });

  test('a message that occurs twice in one call with two times is stored once', async () => {
    const { account, lease } = await seed.sender();
    const message = anIncomingMessage({ waId: 'ONE' });
    const twice = [-1, -31 * DAY_MS].map((ms) => ({ ...message, at: fromNow(ms) }));
    await inbox.storeInbound(lease, [...twice, anIncomingMessage({ waId: 'TWO' })]);
    const stored = await messages.listRange({ accountId: account.id, limit: 9 });
    expect(stored.map(({ waId }) => waId).toSorted()).toEqual(['ONE', 'TWO']);
  });
});
