import { BaileysYardstick } from '../support/baileys-yardstick.js';
import { CONTACTS } from '../support/load/send-request.js';
import { spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import { anotherOf } from './another-of.js';
import type { MediaShop } from './media-shop.js';
import { pictureOf } from './picture.js';
import { sendMessage } from './post-file.js';

const BYTES = 2 ** 20;
const WARM_UP = 5;
const ROUNDS = 5;
const AMOUNT = 15;
const GOAL = 0.8;

/** Images a second, each another file, one after the other: sent with the request, uploaded, acknowledged. */
export async function freshImages({ scope, product, sandbox, instance }: MediaShop): Promise<BenchRow[]> {
  const baileys = await BaileysYardstick.start(scope, sandbox, {
    SANDBOX_MEDIA: sandbox.mediaHosts.join(','),
  });
  await baileys.link(['919000000002']);
  const picture = await pictureOf(BYTES);
  const ours = async (amount: number) => {
    const began = performance.now();
    for (let n = 0; n < amount; n++) {
      const request = { to: CONTACTS[n % CONTACTS.length], type: 'image', image: { caption: 'Your mug' } };
      await sendMessage(product.url, instance, request, anotherOf(picture));
    }
    return (amount / (performance.now() - began)) * 1_000;
  };
  const theirs = (amount: number) => baileys.sendImages(amount, CONTACTS, picture);
  await ours(WARM_UP);
  await theirs(WARM_UP);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({ theirs: await theirs(AMOUNT), ours: await ours(AMOUNT) });
  const ratio = spreadOf(pairs.map((pair) => pair.ours / pair.theirs));
  return [
    {
      what: 'fresh images of 1 MiB, one by one',
      figure: `${spreadOf(pairs.map((pair) => pair.ours)).median.toFixed(1)}/s`,
      yardstick: `bare Baileys ${spreadOf(pairs.map((pair) => pair.theirs)).median.toFixed(1)}/s`,
      ratio,
      goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL },
    },
  ];
}
