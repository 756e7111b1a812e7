import { CONTACTS, TEXT } from '../support/load/send-request.js';
import { percentile, spreadOf } from '../support/load/statistics.js';
import type { MoveLargeFiles } from '../support/processes/large-files.js';
import { Program } from '../support/processes/program.js';
import type { BenchRow } from '../support/table.js';
import { type MediaShop, openMediaShop } from './media-shop.js';
import { sendMessage } from './post-file.js';

const FILES = 8;
const BYTES = 64 * 2 ** 20;
/** The priority of the processes that move the files, as `nice` counts: what they take of the machine is not the product's. */
const PRIORITY = { BENCH_PRIORITY: '10' };
const TEXTS = 300;
const ROUNDS = 3;
const GOAL = 1.5;

/**
 * How long a text takes from its request to WhatsApp's acknowledgement, while another account moves large files: to the product by a
 * client of its own, and from there to a media host that only takes them.
 */
export async function textsBesideFiles({ scope }: MediaShop): Promise<BenchRow[]> {
  const { ready } = await Program.start<{ host: string }>(scope, 'bare-media-host', PRIORITY);
  const { product, instance, neighbour } = await openMediaShop(scope, [ready.host]);
  const mover = await Program.start<string>(scope, 'large-files', PRIORITY);
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
    const move: MoveLargeFiles = {
      productUrl: product.url,
      instance: neighbour,
      contacts: CONTACTS,
      ...{ files: FILES, bytes: BYTES, round },
    };
    const moved = mover.ask<null>(move).finally(() => {
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
