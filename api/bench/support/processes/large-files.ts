import { setPriority } from 'node:os';
import { removeFile, sendMessage, uploadFile } from '../../media/post-file.js';
import type { BenchInstance } from '../product/customer.js';
import { answerQuestions } from './answer-questions.js';

// A customer who moves large files, in a process of its own, so that what this takes is not measured as the product's.
const { BENCH_PRIORITY = '0' } = process.env;
setPriority(Number(BENCH_PRIORITY));

export interface MoveLargeFiles {
  readonly productUrl: string;
  readonly instance: BenchInstance;
  readonly contacts: readonly string[];
  readonly files: number;
  /** The size of each file. */
  readonly bytes: number;
  readonly round: number;
}

/** All at once: each is uploaded to the product, and then sent, which uploads it to WhatsApp. */
async function move({ productUrl, instance, contacts, files, bytes, round }: MoveLargeFiles): Promise<null> {
  await Promise.all(
    Array.from({ length: files }, async (_, n) => {
      const file = Buffer.alloc(bytes, `receipt ${round} ${n} `);
      const id = await uploadFile(productUrl, instance, file, 'list.txt');
      const to = contacts[n % contacts.length];
      await sendMessage(productUrl, instance, { to, type: 'document', document: { id } });
      await removeFile(productUrl, instance, id);
    }),
  );
  return null;
}

answerQuestions(move);
