import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { MediaRefused } from '@waxwing/core';

/** One run of the operator's FFmpeg, which reads a stream of ours and writes one: it never opens a file or an address. */
export interface FfmpegRun {
  readonly input: Writable;
  readonly output: Readable;
  /** @throws MediaRefused where it did not end well */
  ended(): Promise<void>;
  /** Ends the program. A caller that stops reading has to, because FFmpeg waits until its output is read. */
  kill(): void;
}

const ONE_THREAD = ['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-threads', '1'];
const PIPES_ONLY = ['-protocol_whitelist', 'pipe'];

/** Ends with this process at the latest, in whose group it is. */
export function runFfmpeg(
  program: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): FfmpegRun {
  const args = [...ONE_THREAD, ...PIPES_ONLY, ...from, '-i', 'pipe:0', ...to, 'pipe:1'];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null)).on('close', resolve);
  });
  // The program may close its input when it has read enough, before everything is written.
  child.stdin.on('error', () => undefined);
  return {
    input: child.stdin,
    output: child.stdout,
    ended: async () => {
      if ((await ended) !== 0)
        throw new MediaRefused(
          'media_conversion',
          'The file could not be converted: FFmpeg did not understand it.',
        );
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Writes a stream to the program. The promise may reject before anybody waits for it, which must not end the process. */
export function feed(
  { input }: FfmpegRun,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const fed = write(input, parts);
  fed.catch(() => undefined);
  return fed;
}

async function write(
  input: Writable,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  try {
    for await (const part of parts) {
      if (input.destroyed) return;
      await new Promise<void>((resolve) => input.write(part, () => resolve()));
    }
  } finally {
    input.end();
  }
}
