import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../testing/temporary-folder.js';

export interface FakeFfmpeg {
  readonly path: string;
  /** What the last run was called with, what it was fed, and its process. */
  lastRun(): Promise<{ args: string[]; input: Uint8Array; pid: number }>;
  remove(): Promise<void>;
}

/** A program in the place of FFmpeg: keeps what it is given, and does then what `body` says with `input`. */
export async function fakeFfmpeg(body: string): Promise<FakeFfmpeg> {
  const folder = await temporaryFolder();
  const [path, run, fed] = ['ffmpeg.mjs', 'run.json', 'input'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(
    path,
    `#!${process.execPath}
    import { readFileSync, writeFileSync } from 'node:fs';
    const input = readFileSync(0);
    writeFileSync(${JSON.stringify(fed)}, input);
    writeFileSync(${JSON.stringify(run)}, JSON.stringify({ args: process.argv.slice(2), pid: process.pid }));
    ${body}`,
  );
  await chmod(path, 0o755);
  const lastRun = async () => ({ ...JSON.parse(await readFile(run, 'utf8')), input: await readFile(fed) });
  return { path, lastRun, remove: folder.remove };
}
