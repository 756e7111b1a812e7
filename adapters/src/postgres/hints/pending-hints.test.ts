import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CHANNELS } from '../../shared/hints/channels.js';
import { HintRouter } from './hint-router.js';
import { PendingHints } from './pending-hints.js';

const all = () => true;

describe('what was published since the last flush', () => {
  test('goes to all while nobody is known, once each, in the order of the channels and in payloads that PostgreSQL takes', () => {
    const hint = fc.record({ channel: fc.constantFrom(...CHANNELS), id: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(hint, { maxLength: 500 }), (hints) => {
        const pending = new PendingHints('self');
        for (const { channel, id } of hints) pending.add(channel, `id-${id}`);
        const { broadcasts, direct } = pending.take(new HintRouter(), all);
        expect(direct.size).toBe(0);
        const told = broadcasts.flatMap(({ channel, ids }) => ids.map((id) => `${channel} ${id}`));
        expect(told.toSorted()).toEqual(
          [...new Set(hints.map(({ channel, id }) => `${channel} id-${id}`))].sort(),
        );
        const places = broadcasts.map(({ channel }) => CHANNELS.indexOf(channel));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const { ids } of broadcasts) expect(ids.length).toBeLessThanOrEqual(90);
        expect(pending.take(undefined, all).broadcasts).toEqual([]);
      }),
    );
  });

  test('goes to its holder alone, as do traces of its messages', () => {
    const router = new HintRouter();
    router.noteHolder(['ins-1'], 'holder');
    const pending = new PendingHints('self');
    pending.add('outbox', 'ins-1');
    pending.add('outbox', 'ins-2');
    pending.add('trace', 'msg-1 trace', 'ins-1');
    pending.add('trace', 'msg-2 trace', 'ins-2');
    const { broadcasts, direct } = pending.take(router, all);
    expect([...direct]).toEqual([['holder', { outbox: ['ins-1'], trace: ['msg-1 trace'] }]]);
    expect(broadcasts).toEqual([
      { channel: 'trace', ids: ['msg-2 trace'], origin: 'self' },
      { channel: 'outbox', ids: ['ins-2'], origin: 'self' },
    ]);
  });

  test('goes to all where a process that it concerns cannot be reached', () => {
    const router = new HintRouter();
    router.noteCaller('outbox', 'ins-1', 'near');
    router.noteCaller('outbox', 'ins-1', 'far');
    const pending = new PendingHints('self');
    pending.add('message', 'msg-1', 'ins-1');
    const { broadcasts, direct } = pending.take(router, (peer) => peer === 'near');
    expect([...direct]).toEqual([]);
    expect(broadcasts).toEqual([{ channel: 'message', ids: ['msg-1'], origin: 'self' }]);
  });

  test('goes nowhere where it concerns this process alone', () => {
    const router = new HintRouter();
    router.noteCaller('outbox', 'ins-1', 'self');
    const pending = new PendingHints('self');
    pending.add('message', 'msg-1', 'ins-1');
    expect(pending.take(router, all)).toEqual({ broadcasts: [], direct: new Map() });
  });

  test('is passed on under the name of the process that told it', () => {
    const pending = new PendingHints('self');
    pending.passOn('outbox', 'ins-1', 'api');
    expect(pending.take(new HintRouter(), all).broadcasts).toEqual([
      { channel: 'outbox', ids: ['ins-1'], origin: 'api' },
    ]);
  });
});
