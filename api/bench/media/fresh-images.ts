import { inParallel } from '../support/in-parallel.js';
import { CONTACTS } from '../support/load/send-request.js';
import { spreadOf } from '../support/load/statistics.js';
import { BaileysYardstick } from '../support/processes/baileys-yardstick.js';
import type { BenchRow } from '../support/table.js';
import { piecesOfAnother } from './another-of.js';
import type { MediaShop } from './media-shop.js';
import { pictureOf } from './picture.js';
import { sendMessage } from './post-file.js';

const BYTES = 2 ** 20;
const ROUNDS = 5;
const AMOUNT = 32;
const CONNECTIONS = [1, 8];
const GOAL = 0.8;

/** Images a second, each another file: sent with the request, uploaded, acknowledged. Baileys sends one after the other. */
export async function freshImages({ scope, product, sandbox, instance }: MediaShop): Promise<BenchRow[]> {
  const baileys = await BaileysYardstick.start(scope, sandbox, {
    SANDBOX_MEDIA: sandbox.mediaHosts.join(','),
  });
  await baileys.link(['919000000002']);
  const picture = await pictureOf(BYTES);
  const ours = async (connections: number, amount: number) => {
    const turns = Array.from({ length: amount }, (_, n) => n);
    const began = performance.now();
    await inParallel(turns, connections, async (n) => {
      const request = { to: CONTACTS[n % CONTACTS.length], type: 'image', image: { caption: 'Your mug' } };
      await sendMessage(product.url, instance, request, piecesOfAnother(picture));
    });
    return (amount / (performance.now() - began)) * 1_000;
  };
  const theirs = (amount: number) => baileys.sendImages(amount, CONTACTS, picture);
  await ours(1, CONTACTS.length);
  await theirs(CONTACTS.length);
  const rounds: { theirs: number; ours: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figures: number[] = [];
    for (const connections of CONNECTIONS) figures.push(await ours(connections, AMOUNT));
    rounds.push({ theirs: await theirs(AMOUNT), ours: figures });
  }
  return CONNECTIONS.map((connections, n) => {
    const ratio = spreadOf(rounds.map((round) => round.ours[n]! / round.theirs));
    const isGoal = connections > 1;
    return {
      what: `fresh images of 1 MiB, ${connections === 1 ? '1 connection' : `${connections} connections`}`,
      figure: `${spreadOf(rounds.map((round) => round.ours[n]!)).median.toFixed(1)}/s`,
      yardstick: `bare Baileys ${spreadOf(rounds.map((round) => round.theirs)).median.toFixed(1)}/s`,
      ratio,
      ...(isGoal && { goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL } }),
    };
  });
}
