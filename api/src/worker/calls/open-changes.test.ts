import { expect, test } from '@jest/globals';
import type { ChangeOutcome, ChangeSignal } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import fc from 'fast-check';
import { sessionOf, setUpChanges, silent, taken } from '../testing/change-harness.js';

const startChanges = setUpChanges();

test('a chat that never answers holds up no other, and a few chats are made at once', async () => {
  const { lease, makerOf, openTo, until } = await startChanges();
  const chats = ['silent', ...Array.from({ length: 12 }, (_, n) => `chat ${n}`)];
  const changes = await openTo(chats);
  const never = Promise.withResolvers<ChangeOutcome>();
  const { session, given } = sessionOf(({ to }) => (to === 'silent' ? never.promise : taken()));
  makerOf(lease).start(session);
  for (const change of changes.slice(1)) await until(change, 'changed');
  expect(given.filter(({ to }) => to === 'silent')).toEqual([changes[0]]);
});

test('of many open changes each is made, in the order of its chat, and silent chats are tried again last', async () => {
  const chat = fc.nat({ max: 7 });
  const pages = fc.array(chat, { minLength: 90, maxLength: 230 });
  await fc.assert(
    fc.asyncProperty(pages, fc.uniqueArray(chat), async (numbers, silentNumbers) => {
      const { lease, makerOf, openTo, stateOf } = await startChanges();
      const changes = await openTo(numbers.map((n) => `chat ${n}`));
      const silentChats = new Set(silentNumbers.map((n) => `chat ${n}`));
      const isSilent = ({ to }: ChangeSignal) => silentChats.has(to);
      const underWay = new Set<string>();
      let most = 0;
      const { session, given } = sessionOf(async (signal) => {
        expect(underWay).not.toContain(signal.to);
        underWay.add(signal.to);
        most = Math.max(most, underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(signal.to);
        return isSilent(signal) ? silent() : taken();
      });
      makerOf(lease).start(session);
      const byChat = Map.groupBy(changes, ({ to }) => to);
      // The first change of a silent chat is tried, and all of them once more.
      const expected = [...byChat].map(([to, all]) => [to, silentChats.has(to) ? [all[0], ...all] : all]);
      const count = changes.length + [...byChat.keys()].filter((to) => silentChats.has(to)).length;
      await eventually(
        async () => given.length,
        (length) => length === count && underWay.size === 0,
      );
      expect(Object.fromEntries(Map.groupBy(given, ({ to }) => to))).toEqual(Object.fromEntries(expected));
      expect(most).toBeLessThanOrEqual(4);
      const untilAnswered = given.slice(0, given.findLastIndex((signal) => !isSilent(signal)) + 1);
      const triedBefore = untilAnswered.filter(isSilent).map(({ to }) => to);
      expect(triedBefore).toEqual([...new Set(triedBefore)]);
      expect(changes.filter((one) => !isSilent(one) && stateOf(one) !== 'changed')).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
