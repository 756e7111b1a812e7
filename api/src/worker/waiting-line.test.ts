import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Place, WaitingLine } from './waiting-line.js';

const ignore = () => undefined;

describe('WaitingLine', () => {
  it('lets as many in as there are places, then the others in the order of their coming', () => {
    const line = new WaitingLine(2);
    const came: number[] = [];
    const places = [0, 1, 2, 3, 4].map((n) => line.join(() => came.push(n)));
    expect(places.map(({ isTurn, ahead }) => [isTurn, ahead])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
      [false, 1],
      [false, 2],
    ]);
    places[1]!.leave();
    places[0]!.leave();
    expect(came).toEqual([2, 3]);
    expect(places[4]!.ahead).toBe(0);
  });

  it('moves up when somebody who waits gives up', () => {
    const line = new WaitingLine(1);
    const first = line.join(ignore);
    const [second, third] = [line.join(ignore), line.join(ignore)];
    second.leave();
    expect(third.ahead).toBe(0);
    first.leave();
    expect(third.isTurn).toBe(true);
    expect(second.isTurn).toBe(false);
  });

  it('never has more inside than places, and none empty while somebody waits', () => {
    const steps = fc.array(fc.oneof(fc.constant('join' as const), fc.nat(30)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), steps, (size, script) => {
        const line = new WaitingLine(size);
        const present: Place[] = [];
        for (const step of script) {
          if (step === 'join') present.push(line.join(ignore));
          else for (const place of present.splice(step, 1)) for (const _ of [1, 2]) place.leave();
          expect(present.filter(({ isTurn }) => isTurn)).toHaveLength(Math.min(size, present.length));
        }
      }),
    );
  });

  it('keeps as many places free as one share has taken, and lets the share with the fewest inside in first', () => {
    const line = new WaitingLine(4);
    const came: string[] = [];
    const join = (name: string) => line.join(() => came.push(name), name.charAt(0));
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map(join) as [Place, Place, Place, Place];
    expect([a1, a2, a3, a4].map(({ isTurn }) => isTurn)).toEqual([true, true, false, false]);
    const [b1, b2] = [join('b1'), join('b2')];
    expect([b1.isTurn, b2.isTurn]).toEqual([true, false]);
    expect([b2, a3, a4].map(({ ahead }) => ahead)).toEqual([0, 1, 2]);
    expect(join('c1').isTurn).toBe(true);
    a1.leave();
    b1.leave();
    expect(came).toEqual(['b2']);
    a2.leave();
    expect(came).toEqual(['b2', 'a3']);
  });
});
