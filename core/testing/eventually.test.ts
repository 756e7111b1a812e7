/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as patient from './eventually.js';

/** The test time that TEST_SECONDS sets here. */
const SHORT_MS = 200;

describe('waiting for an eventual result', () => {
  const { TEST_SECONDS } = process.env;
  let { beginTest, delay, eventually, eventuallyPasses }: typeof import('./eventually.js') = {} as never;

  /** Loads the module with a short test time. */
  beforeAll(async () => {
    process.env.TEST_SECONDS = String(SHORT_MS / 1_000);
    jest.resetModules();
    ({ beginTest, delay, eventually, eventuallyPasses } = await import('./eventually.js'));
  });
  afterAll(() => {
    if (TEST_SECONDS === undefined) delete process.env.TEST_SECONDS;
    else process.env.TEST_SECONDS = TEST_SECONDS;
  });

  it('ends with the first answer, or the first that matches', async () => {
    let asked = 0;
    expect(await patient.eventually(async () => (++asked > 2 ? asked : undefined))).toBe(3);
    expect(
      await patient.eventually(
        async () => ++asked,
        (n) => n > 5,
      ),
    ).toBe(6);
  });

  it('ends with the first check that passes and returns its result', async () => {
    let checks = 0;
    const passes = patient.eventuallyPasses(() => {
      if (++checks < 3) throw new Error('not yet');
      return checks;
    });
    expect(await passes).toBe(3);
  });

  it('reports the last value when the time of the test is over', async () => {
    const never = eventually(
      async () => ({ rows: 2 }),
      ({ rows }) => rows === 3,
    );
    await expect(never).rejects.toThrow(/gave up after \d+ s: the last answer was \{"rows":2\}, to async/);
    const fails = eventuallyPasses(async () => expect(2).toBe(3));
    await expect(fails).rejects.toThrow(/gave up[\s\S]*Expected: .*3/);
  });

  it('uses the remaining time of its test, not a time of its own', async () => {
    beginTest();
    // deadline: the time of the test must be over here
    await delay(SHORT_MS);
    let asked = 0;
    await expect(eventually(async () => void asked++)).rejects.toThrow('gave up');
    expect(asked).toBe(1);
  });

  it('rejects at once when the question throws', async () => {
    const faulty = eventually(() => Promise.reject(new TypeError('no such table')));
    await expect(faulty).rejects.toThrow(TypeError);
  });
});
