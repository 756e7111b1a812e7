import { randomBytes } from 'node:crypto';
import { spreadOf } from '../support/load/statistics.js';
import { Program } from '../support/processes/program.js';
import { COLLECTABLE, collectedMemory, peakDuring } from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';
import type { MediaShop } from './media-shop.js';
import { removeFile, uploadFile } from './post-file.js';

const MIB = 2 ** 20;
const BYTES = 50 * MIB;
const ROUNDS = 5;
const GOAL = 0.6;
const MEMORY_GOAL = 1.3;

/** Uploads of 50 MiB a second, hashed and stored, beside a server that hashes and stores and does nothing else. */
export async function uploads({ scope, product, instance }: MediaShop): Promise<BenchRow[]> {
  const bare = await Program.start<{ url: string }>(scope, 'bare-store', {
    STORE_FOLDER: await scope.folder(),
    ...COLLECTABLE,
  });
  const file = Buffer.alloc(BYTES, 'receipt ');
  const seconds = async (work: () => Promise<void>) => {
    // Another file each time: one that is known would not be stored again.
    file.write(randomBytes(16).toString('hex'));
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1_000;
  };
  let stored = '';
  const ours = async () => {
    const taken = await seconds(async () => {
      stored = await uploadFile(product.url, instance, file, 'list.txt');
    });
    await removeFile(product.url, instance, stored);
    return taken;
  };
  const theirs = () =>
    seconds(async () => {
      const answer = await fetch(bare.ready.url, { method: 'POST', body: file as Buffer<ArrayBuffer> });
      if (!answer.ok) throw new Error(`the yardstick answered ${answer.status}`);
    });
  await ours();
  await theirs();
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push({ theirs: await theirs(), ours: await ours() });
  const ratio = spreadOf(pairs.map((pair) => pair.theirs / pair.ours));
  const growth = async (pid: number, work: () => Promise<unknown>) => {
    const before = await collectedMemory(pid);
    return (await peakDuring(pid, async () => void (await work()))) - before;
  };
  const [bareGrowth, growthOfOurs] = [await growth(bare.pid, theirs), await growth(product.pid, ours)];
  const memory = growthOfOurs / Math.max(bareGrowth, MIB);
  return [
    {
      what: 'uploads of 50 MiB, one by one',
      figure: `${(BYTES / MIB / spreadOf(pairs.map((pair) => pair.ours)).median).toFixed(0)} MiB/s`,
      yardstick: `bare server ${(BYTES / MIB / spreadOf(pairs.map((pair) => pair.theirs)).median).toFixed(0)} MiB/s`,
      ratio,
      goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL },
    },
    {
      what: 'memory during such an upload',
      figure: `${(growthOfOurs / MIB).toFixed(1)} MiB`,
      yardstick: `bare server ${(bareGrowth / MIB).toFixed(1)} MiB`,
      ratio: { median: memory, min: memory, max: memory },
      goal: { text: `≤ ${MEMORY_GOAL}`, met: memory <= MEMORY_GOAL },
    },
  ];
}
