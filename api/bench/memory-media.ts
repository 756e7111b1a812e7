import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slowUploads } from './media/slow-uploads.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import type { MoveFiles } from './support/processes/file-mover.js';
import { Program } from './support/processes/program.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import { mebibytes } from './support/resources/mebibytes.js';
import {
  COLLECTABLE,
  collectedMemory,
  peakDuring,
  settledMemory,
} from './support/resources/resident-memory.js';
import type { BenchRow } from './support/table.js';

const MIB = 2 ** 20;
const NUMBER = '917100000001';
/** Loads what every transfer uses, and grows V8's young generation to its full size, as any work does. */
const WARM_UP_BYTES = 4 * MIB;
const FILES = 32;
const BYTES = 100 * MIB;
const GOAL = 64 * MIB;

const PARTS = { slow: slowUploads, moved: movedFiles };

/** Resident memory while 32 files of 100 MiB come in slowly, and while as many go to WhatsApp's media hosts and come back. */
export async function mediaMemory(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only !== '' && !only.split(',').includes(name)) continue;
    scope.report(`media-memory: ${name}`);
    rows.push(...(await measure(scope)));
  }
  return rows;
}

async function movedFiles(scope: BenchScope): Promise<BenchRow[]> {
  const folder = await scope.folder();
  const sandbox = await SandboxProcess.start(scope, folder);
  const env = {
    SANDBOX_URL: sandbox.url,
    SANDBOX_ROOT_KEY: sandbox.rootKey,
    SANDBOX_CONTROL_URL: sandbox.controlUrl,
  };
  const mover = await Program.start(scope, 'file-mover', { ...env, ...COLLECTABLE });
  await mover.ask({ link: NUMBER } satisfies MoveFiles);
  const move = async (bytes: number) => {
    const path = join(folder, String(bytes));
    await writeFile(path, Buffer.alloc(bytes, 'receipt '));
    return mover.ask<number>({ files: FILES, path, bytes } satisfies MoveFiles);
  };
  await move(WARM_UP_BYTES);
  await settledMemory(mover.pid);
  const before = await collectedMemory(mover.pid);
  let back = 0;
  const most = await peakDuring(mover.pid, async () => {
    back = await move(BYTES);
  });
  if (back !== FILES * BYTES) throw new Error(`only ${back} bytes came back`);
  const taken = most - before;
  return [
    {
      what: `memory for ${FILES} files of ${BYTES / MIB} MiB at once, there and back`,
      figure: `${mebibytes(taken)} MiB`,
      yardstick: '',
      goal: { text: `≤ ${mebibytes(GOAL, 0)} MiB`, met: taken <= GOAL },
    },
  ];
}
