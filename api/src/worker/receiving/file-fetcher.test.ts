import { getEventListeners } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import type { DueFile, Instance, MessageFile } from '@waxwing/core';
import { eventually, newId, SteppableClock } from '@waxwing/core/testing';
import pino from 'pino';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { FileFetcher } from './file-fetcher.js';

let harness: ReturnType<typeof createWorkerHarness>;
afterEach(() => harness?.stop());

const MUG = new TextEncoder().encode('JPEG of a broken mug');

/** The files of the instance's messages, the newest message first. */
async function filesOf({ accountId, id }: Instance) {
  const { items } = await harness.world.messages.page({ accountId, instanceId: id, page: 1, limit: 50 });
  return items.map(({ file }) => file);
}
const untilFile = (instance: Instance, expected: Partial<MessageFile>) =>
  eventually(async () => {
    const [file] = await filesOf(instance);
    return Object.entries(expected).every(([field, value]) => file?.[field as keyof MessageFile] === value)
      ? file
      : undefined;
  });

test('the worker that holds the session fetches the file of a message that arrives', async () => {
  harness = createWorkerHarness();
  harness.start();
  const { instance, number } = await harness.linkedInstance();
  await harness.network.sendPicture(await harness.newPhone(), { to: number, bytes: MUG });
  const file = await untilFile(instance, { status: 'available' });
  const media = await harness.world.mediaCatalog.find(instance.accountId, file.mediaId!);
  const opened = await harness.mediaStore.open(instance.accountId, media!.sha256);
  expect(Buffer.from(await opened!.read(0, 100))).toEqual(Buffer.from(MUG));
});

test('a file that could not be fetched is fetched when its time has come, and when a customer requests it', async () => {
  const fileClock = new SteppableClock(new Date());
  harness = createWorkerHarness({ fileClock });
  harness.start();
  const { instance, number } = await harness.linkedInstance();
  await harness.network.media.fault({ kind: 'refuse', way: 'download', count: 2 });
  const from = await harness.newPhone();
  await harness.network.sendPicture(from, { to: number, bytes: MUG });
  await untilFile(instance, { status: 'pending', reason: 'unreachable' });
  fileClock.advance(1_000);
  await untilFile(instance, { status: 'available' });

  await harness.network.media.setPhoneOnline(false);
  const bytes = new TextEncoder().encode('JPEG of another mug');
  await harness.network.media.fault({ kind: 'refuse', way: 'download', count: 2 });
  await harness.network.sendPicture(from, { to: number, bytes });
  await untilFile(instance, { status: 'pending', reason: 'unreachable' });
  const [latest] = (await harness.world.messages.page({ accountId: instance.accountId, page: 1, limit: 1 }))
    .items;
  await harness.world.inboundFiles.request(instance.accountId, latest!.id, fileClock.now());
  await untilFile(instance, { status: 'available' });
});

test('what the worker before left is fetched by the next one', async () => {
  const fileClock = new SteppableClock(new Date());
  harness = createWorkerHarness({ fileClock });
  const first = harness.start();
  const { instance, number } = await harness.linkedInstance();
  await harness.network.media.fault({ kind: 'refuse', way: 'download', count: 2 });
  await harness.network.sendPicture(await harness.newPhone(), { to: number, bytes: MUG });
  await untilFile(instance, { status: 'pending', reason: 'unreachable' });
  await first.stop();
  fileClock.advance(1_000);
  harness.start();
  await untilFile(instance, { status: 'available' });
});

/** Sessions whose files wait, and tries that end when the test says so. */
function manyFiles(sessions: Readonly<Record<string, number>>, options: { atOnce?: number } = {}) {
  const waiting = new Map<string, DueFile[]>();
  for (const [name, count] of Object.entries(sessions)) {
    waiting.set(
      name,
      Array.from({ length: count }, (_, n) => ({ messageId: `${name}${n}` }) as DueFile),
    );
  }
  const under: { readonly id: string; readonly end: () => void }[] = [];
  const done: string[] = [];
  /** The end of the session, as the last try was given it. */
  let over: AbortSignal | undefined;
  const fetcher = new FileFetcher({
    inboundFiles: {
      ...({} as ConstructorParameters<typeof FileFetcher>[0]['inboundFiles']),
      instancesWithDue: async () => [],
      listDue: async ({ instanceId }, { limit, except }) =>
        (waiting.get(instanceId) ?? [])
          .filter(({ messageId }) => !except.includes(messageId) && !done.includes(messageId))
          .slice(0, limit),
    },
    fetchInboundFile: {
      execute: async ({ file: { messageId: id }, over: signal }) => {
        over = signal as AbortSignal;
        const { promise, resolve } = Promise.withResolvers<void>();
        under.push({ id, end: resolve });
        await promise;
        under.splice(0, under.length, ...under.filter((one) => one.id !== id));
        done.push(id);
        return 'available';
      },
    },
    clock: new SteppableClock(),
    log: pino({ level: 'silent' }),
    ...options,
  });
  const open = Object.keys(sessions).map((instanceId) =>
    // Names that begin with the same letter are of one account.
    fetcher.open({ instanceId, accountId: instanceId.slice(0, 1), owner: newId(), epoch: 1 }, {} as never),
  );
  const ids = () => under.map(({ id }) => id).toSorted();
  const listenersOfEnd = () => getEventListeners(over!, 'abort').length;
  return { done, fetcher, ids, listenersOfEnd, open, under };
}

test('a session fetches three files at a time, in their order', async () => {
  const { done, ids, under } = manyFiles({ a: 5 });
  await eventually(async () => ids().length === 3 || undefined);
  expect(ids()).toEqual(['a0', 'a1', 'a2']);
  under.find(({ id }) => id === 'a1')!.end();
  await eventually(async () => ids().includes('a3') || undefined);
  expect(ids()).toEqual(['a0', 'a2', 'a3']);
  while (done.length < 5) {
    for (const { end } of [...under]) end();
    await eventually(async () => under.length > 0 || done.length === 5 || undefined);
  }
  expect(new Set(done).size).toBe(5);
});

test('a worker fetches sixteen files at a time', async () => {
  const names = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, 5]));
  const { ids } = manyFiles(names);
  await eventually(async () => ids().length === 16 || undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ids()).toHaveLength(16);
});

test('an account with many sessions leaves room to another', async () => {
  const { ids, under } = manyFiles({ a1: 9, a2: 9, a3: 9, b1: 1 }, { atOnce: 4 });
  await eventually(async () => ids().length > 0 || undefined);
  for (let ended = 0; !ids().includes('b10'); ended++) {
    expect(ended).toBeLessThan(2);
    under[0]!.end();
    await eventually(async () => under.length > 0 || undefined);
  }
});

test('a session that has fetched many files listens to its end no more often than before', async () => {
  const { done, listenersOfEnd, under } = manyFiles({ a: 9 }, { atOnce: 2 });
  await eventually(async () => under.length > 0 || undefined);
  const before = listenersOfEnd();
  while (done.length < 9) {
    for (const { end } of [...under]) end();
    await eventually(async () => under.length > 0 || done.length === 9 || undefined);
  }
  expect(listenersOfEnd()).toBeLessThanOrEqual(before);
});

test('after the end of its session nothing is fetched any more', async () => {
  const { done, ids, open, under } = manyFiles({ a: 5 });
  await eventually(async () => ids().length === 3 || undefined);
  const closed = open[0]!.close();
  open[0]!.wake();
  for (const { end } of [...under]) end();
  await closed;
  expect(done).toHaveLength(3);
  expect(ids()).toEqual([]);
});
