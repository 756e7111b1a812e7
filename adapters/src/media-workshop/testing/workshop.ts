import { fileURLToPath } from 'node:url';
import type { MediaBytes } from '@waxwing/core';
import { ProcessWorkshop, type ProcessWorkshopOptions } from '../process-workshop.js';

/** The compiled program: a separate process cannot run the source under test. */
const PROGRAM = fileURLToPath(new URL('../../../dist/src/media-workshop/child/main.js', import.meta.url));

export function openWorkshop(options: ProcessWorkshopOptions = {}): ProcessWorkshop {
  return new ProcessWorkshop({ path: PROGRAM, children: 1, ...options });
}

/** A file in memory, of some account. */
export function piece(file: Uint8Array, accountId = 'acc_1'): { accountId: string; bytes: MediaBytes } {
  return { accountId, bytes: bytesOf(file) };
}

export function bytesOf(file: Uint8Array): MediaBytes {
  return { size: file.length, read: async (start, end) => Uint8Array.from(file.subarray(start, end)) };
}
