import { expect, it } from '@jest/globals';
import { delay, eventually } from '@waxwing/core/testing';
import { pino } from 'pino';
import { IntervalLoop } from './interval-loop.js';

it('runs again after each pause, also after a failed run, but not after it is stopped', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  let rounds = 0;
  const task = async () => {
    rounds++;
    if (rounds === 2) throw new Error('the database is away');
  };
  const sweep = new IntervalLoop({ taskName: 'sweeping', task, pauseMs: 1, log });
  sweep.start();
  await eventually(async () => (rounds > 3 ? true : undefined));
  await sweep.stop();
  const done = rounds;
  for (let pause = 0; pause < 20; pause++) await delay(1);
  expect(rounds).toBe(done);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('sweeping failed');
});

it('stopping waits for the run under way', async () => {
  const gate = Promise.withResolvers<void>();
  let ended = false;
  const task = async () => {
    await gate.promise;
    ended = true;
  };
  const sweep = new IntervalLoop({ taskName: 'sweeping', task, pauseMs: 1, log: pino({ level: 'silent' }) });
  sweep.start();
  const stopping = sweep.stop();
  gate.resolve();
  await stopping;
  expect(ended).toBe(true);
});
