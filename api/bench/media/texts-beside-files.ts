import { CONTACTS, TEXT } from '../support/load/send-request.js';
import { percentile, spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import type { MediaShop } from './media-shop.js';
import { removeFile, sendMessage, uploadFile } from './post-file.js';

const FILES = 8;
const BYTES = 64 * 2 ** 20;
const TEXTS = 300;
const ROUNDS = 3;
const GOAL = 1.5;

/** How long a text takes from its request to WhatsApp's acknowledgement, while another account moves large files. */
export async function textsBesideFiles({ product, instance, neighbour }: MediaShop): Promise<BenchRow[]> {
  const times = async (goesOn: (sent: number) => boolean) => {
    const taken: number[] = [];
    while (goesOn(taken.length)) {
      const began = performance.now();
      const to = CONTACTS[taken.length % CONTACTS.length];
      await sendMessage(product.url, instance, { to, type: 'text', text: TEXT });
      taken.push(performance.now() - began);
    }
    return percentile(taken, 0.99);
  };
  const pairs: { alone: number; beside: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await times((sent) => sent < TEXTS);
    let moving = true;
    const moved = moveFiles({ product, neighbour }, round).finally(() => {
      moving = false;
    });
    // Its error is met below, once the texts have ended.
    moved.catch(() => undefined);
    pairs.push({ alone, beside: await times(() => moving) });
    await moved;
  }
  const ratio = spreadOf(pairs.map(({ alone, beside }) => beside / alone));
  return [
    {
      what: `p99 of a text while another account moves ${FILES} × 64 MiB in and out`,
      figure: `${spreadOf(pairs.map(({ beside }) => beside)).median.toFixed(0)} ms`,
      yardstick: `alone ${spreadOf(pairs.map(({ alone }) => alone)).median.toFixed(0)} ms`,
      ratio,
      goal: { text: `≤ ${GOAL}`, met: ratio.median <= GOAL },
    },
  ];
}

/** All at once: each is uploaded here, and then sent, which uploads it to WhatsApp. */
async function moveFiles({ product, neighbour }: Pick<MediaShop, 'product' | 'neighbour'>, round: number) {
  await Promise.all(
    Array.from({ length: FILES }, async (_, n) => {
      const file = Buffer.alloc(BYTES, `receipt ${round} ${n} `);
      const id = await uploadFile(product.url, neighbour, file, 'list.txt');
      await sendMessage(product.url, neighbour, { to: CONTACTS[n], type: 'document', document: { id } });
      await removeFile(product.url, neighbour, id);
    }),
  );
}
