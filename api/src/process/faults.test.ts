import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@waxwing/core';
import { aFault, MemoryFaultReporter } from '@waxwing/core/testing';
import { Faults } from './faults.js';

describe('Faults', () => {
  it('passes on ten in any minute, and counts the rest', async () => {
    const reporter = new MemoryFaultReporter();
    let now = 0;
    const faults = new Faults(reporter, () => now);
    const addUntil = (end: number) => {
      for (; now < end; now += 1_000) faults.add(aFault());
    };
    addUntil(30_000);
    expect(reporter.reported).toHaveLength(10);
    now = 59_999;
    faults.add(aFault());
    expect(reporter.reported).toHaveLength(10);
    now = 60_000;
    addUntil(180_000);
    expect(reporter.reported).toHaveLength(30);
    await faults.flush(30_000);
    expect(faults.counts).toEqual({ reported: 30, failed: 0, dropped: 20 + 1 + 100 });
  });

  it('neither throws nor waits where the reporter fails or does not answer, and counts it', async () => {
    const answers = [
      () => Promise.reject(new Error('away')),
      () => {
        throw new Error('broken');
      },
      () => new Promise<void>(() => undefined),
    ];
    const reporter = { report: (_: Fault) => answers.shift()!() };
    const faults = new Faults(reporter);
    for (let n = 0; n < 3; n++) faults.add(aFault());
    await faults.flush(1);
    expect(faults.counts).toEqual({ reported: 0, failed: 2, dropped: 0 });
  });
});
