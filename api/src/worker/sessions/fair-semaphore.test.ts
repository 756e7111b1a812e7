import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairSemaphore, type Permit } from './fair-semaphore.js';

const ignore = () => undefined;

describe('FairSemaphore', () => {
  it('grants as many as there are permits, then the others in the order of their requests', () => {
    const semaphore = new FairSemaphore(2);
    const granted: number[] = [];
    const requests = [0, 1, 2, 3, 4].map((n) => semaphore.request(() => granted.push(n)));
    expect(requests.map(({ isGranted, ahead }) => [isGranted, ahead])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
      [false, 1],
      [false, 2],
    ]);
    requests[1]!.release();
    requests[0]!.release();
    expect(granted).toEqual([2, 3]);
    expect(requests[4]!.ahead).toBe(0);
  });

  it('moves the others up when a waiting request is withdrawn', () => {
    const semaphore = new FairSemaphore(1);
    const first = semaphore.request(ignore);
    const [second, third] = [semaphore.request(ignore), semaphore.request(ignore)];
    second.release();
    expect(third.ahead).toBe(0);
    first.release();
    expect(third.isGranted).toBe(true);
    expect(second.isGranted).toBe(false);
  });

  it('never grants more than its permits, and none stays free while a request waits', () => {
    const steps = fc.array(fc.oneof(fc.constant('join' as const), fc.nat(30)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (size, script) => {
        const semaphore = new FairSemaphore(size);
        const present: Permit[] = [];
        for (const step of script) {
          if (step === 'join') present.push(semaphore.request(ignore));
          else for (const request of present.splice(step, 1)) for (const _ of [1, 2]) request.release();
          expect(present.filter(({ isGranted }) => isGranted)).toHaveLength(Math.min(size, present.length));
        }
      }),
    );
  });

  it('keeps as many permits free as one share holds, and prefers the share that holds the fewest', () => {
    const semaphore = new FairSemaphore(4);
    const granted: string[] = [];
    const join = (name: string) => semaphore.request(() => granted.push(name), name.charAt(0));
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map(join) as [Permit, Permit, Permit, Permit];
    expect([a1, a2, a3, a4].map(({ isGranted }) => isGranted)).toEqual([true, true, false, false]);
    const [b1, b2] = [join('b1'), join('b2')];
    expect([b1.isGranted, b2.isGranted]).toEqual([true, false]);
    expect([b2, a3, a4].map(({ ahead }) => ahead)).toEqual([0, 1, 2]);
    expect(join('c1').isGranted).toBe(true);
    a1.release();
    b1.release();
    expect(granted).toEqual(['b2']);
    a2.release();
    expect(granted).toEqual(['b2', 'a3']);
  });

  it('withdraws the request of a caller whose signal aborts, and leaves nothing on a signal that does not', async () => {
    const semaphore = new FairSemaphore(1);
    const [staying, leaving] = [new AbortController(), new AbortController()];
    const first = await semaphore.acquire('a', staying.signal);
    const second = semaphore.acquire('b', leaving.signal);
    const third = semaphore.acquire('c', staying.signal);
    leaving.abort('no longer needed');
    await expect(second).rejects.toBe('no longer needed');
    first.release();
    (await third).release();
    expect(getEventListeners(staying.signal, 'abort')).toEqual([]);
    await expect(semaphore.acquire('d', leaving.signal)).rejects.toBe('no longer needed');
    expect(semaphore.request(ignore).isGranted).toBe(true);
  });
});
