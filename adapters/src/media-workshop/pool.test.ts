import { afterEach, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing';
import type { ProcessWorkshop, ProcessWorkshopOptions } from './process-workshop.js';
import { childProgram } from './testing/children.js';
import { blackPng } from './testing/images.js';
import { wav } from './testing/sounds.js';
import { openWorkshop, piece } from './testing/workshop.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function open(options: ProcessWorkshopOptions = {}): ProcessWorkshop {
  const workshop = openWorkshop(options);
  opened.push(workshop);
  return workshop;
}

async function openWith(body: string, options: ProcessWorkshopOptions = {}): Promise<ProcessWorkshop> {
  const program = await childProgram(body);
  opened.push({ close: program.remove });
  return open({ path: program.path, ...options });
}

const PNG = blackPng({ width: 20, height: 10 });
const LONG_LIMITS = { jobMs: 60_000, memory: 256 * 1_048_576 };

describe('a child', () => {
  test('that hangs is killed, and the job not tried again', async () => {
    const workshop = await openWith('for (;;);', { limits: { ...LONG_LIMITS, jobMs: 300 } });
    const pids = new Set<number>();
    const look = setInterval(() => {
      for (const pid of workshop.pids) pids.add(pid);
    }, 5);
    await expect(workshop.image(piece(PNG))).rejects.toMatchObject({ reason: 'media_conversion' });
    clearInterval(look);
    expect(pids.size).toBe(1);
    await eventuallyPasses(() => {
      for (const pid of pids) expect(isRunning(pid)).toBe(false);
    });
  });

  test.each([
    'process.exit(1);',
    'process.abort();',
    'process.kill(process.pid, "SIGKILL");',
    'throw new Error();',
  ])('that ends by %s fails the job and nothing else', async (body) => {
    const workshop = await openWith(body);
    await expect(workshop.image(piece(PNG))).rejects.toMatchObject({ reason: 'media_conversion' });
  });

  test('that a large process has started may take as much as any other', async () => {
    const large = Buffer.alloc(400 * 1_048_576, 1);
    const workshop = open({ limits: { ...LONG_LIMITS, memory: 300 * 1_048_576 } });
    await expect(workshop.inspect(piece(PNG))).resolves.toMatchObject({ kind: 'image' });
    expect(large).toHaveLength(400 * 1_048_576);
  });

  test('that ends once has its job done by the next', async () => {
    let reads = 0;
    const workshop = open();
    const first = workshop.inspect(piece(PNG));
    const bytes = {
      size: PNG.length,
      read: async (start: number, end: number) => {
        // Killed in the middle of its first job.
        if (reads++ === 0) for (const pid of workshop.pids) process.kill(pid, 'SIGKILL');
        return Uint8Array.from(PNG.subarray(start, end));
      },
    };
    expect(await first).toMatchObject({ width: 20, height: 10 });
    expect(await workshop.inspect({ accountId: 'acc_1', bytes })).toMatchObject({ width: 20, height: 10 });
  });

  test('that takes more memory than it may ends', async () => {
    const workshop = open({ limits: { ...LONG_LIMITS, memory: 90 * 1_048_576 } });
    const large = blackPng({ width: 7_000, height: 7_000 });
    await expect(workshop.sticker(piece(large))).rejects.toMatchObject({ reason: 'media_conversion' });
  });

  test('knows no secret of this process', async () => {
    process.env.WORKSHOP_TEST_SECRET = 'told to nobody';
    const body = "tell({ type: 'refused', reason: 'invalid_media', sentence: JSON.stringify(process.env) });";
    const workshop = await openWith(body);
    const sentence = await workshop.image(piece(PNG)).catch((error: Error) => error.message);
    delete process.env.WORKSHOP_TEST_SECRET;
    expect(sentence).toContain('WORKSHOP_MEMORY');
    expect(sentence).not.toContain('told to nobody');
  });

  test('reads a large file in parts', async () => {
    const file = wav({ seconds: 40, hertz: 300 }, { rate: 48_000, channels: 1 });
    const parts: number[] = [];
    const read = async (start: number, end: number) => {
      parts.push(end - start);
      return file.subarray(start, end);
    };
    await open().voice({ accountId: 'acc_1', bytes: { size: file.length, read } });
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts)).toBeLessThanOrEqual(1_048_576);
  });

  test('ends when it has had nothing to do', async () => {
    const workshop = open({ idleMs: 1 });
    await workshop.inspect(piece(PNG));
    await eventuallyPasses(() => expect(workshop.pids).toEqual([]));
  });
});

test('a fault of whoever reads the file is told as it is, and not tried again', async () => {
  const fault = new AdapterError('the store is away', { cause: undefined, retryable: true });
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.reject(fault);
  };
  const workshop = open();
  await expect(workshop.inspect({ accountId: 'acc_1', bytes: { size: 10, read } })).rejects.toBe(fault);
  expect(reads).toBe(1);
  expect(await workshop.inspect(piece(PNG))).toMatchObject({ kind: 'image' });
});

test('accounts take turns: a hundred files of one do not delay the first of another', async () => {
  const body = "if (type === 'job') tell({ type: 'done', result: undefined });";
  const workshop = await openWith(body);
  const done: string[] = [];
  const run = (accountId: string) => workshop.image(piece(PNG, accountId)).then(() => done.push(accountId));
  const many = Array.from({ length: 100 }, () => run('many'));
  const one = run('one');
  await Promise.all([...many, one]);
  expect(done.indexOf('one')).toBeLessThanOrEqual(2);
});

test('pictures for lists come behind what is sent, of whichever account', async () => {
  const body = "if (type === 'job') tell({ type: 'done', result: undefined });";
  const workshop = await openWith(body);
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const first = workshop.image(piece(PNG, 'a'));
  const small = Array.from({ length: 3 }, () =>
    workshop.thumbnail({ ...piece(PNG, 'b'), patienceMs: 60_000 }, 320).then(note('small')),
  );
  const sent = Array.from({ length: 3 }, () => workshop.image(piece(PNG, 'a')).then(note('sent')));
  await Promise.all([first, ...small, ...sent]);
  expect(done).toEqual(['sent', 'sent', 'sent', 'small', 'small', 'small']);
});

test('more than the queue holds is refused for now, as is what waits when it closes', async () => {
  const workshop = await openWith('', { queueSize: 1 });
  const all = Array.from({ length: 3 }, () => workshop.image(piece(PNG)));
  await expect(Promise.race(all)).rejects.toMatchObject({ retryable: true });
  workshop.close();
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(workshop.pids).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
