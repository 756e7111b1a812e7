import { calibrateAmount, postLoad, type Target } from '../support/load/load.js';
import { CONTACTS, sendRequest } from '../support/load/send-request.js';
import { spreadOf } from '../support/load/statistics.js';
import type { BenchRow } from '../support/table.js';
import type { MediaShop } from './media-shop.js';
import { pictureOf } from './picture.js';
import { uploadFile } from './post-file.js';

const BYTES = 100 * 1_024;
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_S = 2;
const GOAL = 0.8;

/** Images a second that name one upload, acknowledged, beside texts. */
export async function reusedImages({ product, instance }: MediaShop): Promise<BenchRow[]> {
  const id = await uploadFile(product.url, instance, await pictureOf(BYTES), 'mug.jpg');
  const texts = sendRequest(product.url, instance, { async: false });
  const images: Target = {
    ...texts,
    bodies: CONTACTS.map((number) => JSON.stringify({ number: `+${number}`, type: 'image', image: { id } })),
  };
  const amounts = new Map<Target, number>();
  for (const target of [texts, images])
    amounts.set(target, (await calibrateAmount({ ...target, connections: CONNECTIONS }, ROUND_S)).amount);
  const perSecond = async (target: Target) =>
    (await postLoad({ ...target, connections: CONNECTIONS, amount: amounts.get(target)! })).perSecond;
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({ theirs: await perSecond(texts), ours: await perSecond(images) });
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      what: `images of 100 KiB that name one upload, ${CONNECTIONS} connections`,
      figure: `${Math.round(spreadOf(pairs.map(({ ours }) => ours)).median)}/s`,
      yardstick: `texts ${Math.round(spreadOf(pairs.map(({ theirs }) => theirs)).median)}/s`,
      ratio,
      goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL },
    },
  ];
}
