import {
  FRIEND,
  OWNER,
  openReceivingShop,
  type ReceivingShop,
  secondsOfQueue,
} from './inbound/receiving-shop.js';
import type { BenchOptions } from './support/bench.js';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import type { BenchRow } from './support/table.js';

const ROUNDS = 5;
const MESSAGES = 300;
/** What a new process loads and plans first is a small part of so long a queue. */
const LONG_QUEUE = 1_500;
/** One in so many cannot be decrypted: twenty of them. */
const UNREADABLE_EVERY = 15;
const GOAL_S = 1;
/** How many of ten messages are pictures. */
const PICTURES_OF_TEN = 3;
const PICTURES_GOAL = 0.9;

const PARTS = { unreadable: withUnreadable, pictures: withPictures };

/** What an instance that was away finds in its queue: messages that cannot be decrypted, and pictures. */
export async function inbound(scope: BenchScope, { only }: BenchOptions): Promise<BenchRow[]> {
  const shop = await openReceivingShop(scope);
  const rows: BenchRow[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only !== '' && !only.split(',').includes(name)) continue;
    scope.report(`inbound: ${name}`);
    rows.push(await measure(shop));
  }
  return rows;
}

async function withUnreadable(shop: ReceivingShop): Promise<BenchRow> {
  const { sandbox } = shop;
  const seconds: number[] = [];
  const write = (n: number, round: number) =>
    sandbox.write(FRIEND, OWNER, { text: `round ${round}, message ${n}` });
  for (let round = 1; round <= ROUNDS; round++) {
    const queue = () =>
      inTurn(MESSAGES, async (n) => {
        const isUnreadable = n % UNREADABLE_EVERY === UNREADABLE_EVERY - 1;
        if (isUnreadable) await sandbox.corruptNext(FRIEND);
        return { id: await write(n, round), isUnreadable };
      });
    seconds.push(await secondsOfQueue(shop, queue));
  }
  const { median, max } = spreadOf(seconds);
  const readable = MESSAGES - MESSAGES / UNREADABLE_EVERY;
  return {
    what: `inbound, queue of ${MESSAGES}`,
    figure: `${readable} readable in ${median.toFixed(2)} s (at most ${max.toFixed(2)})`,
    yardstick: `${MESSAGES - readable} cannot be decrypted`,
    goal: { text: `< ${GOAL_S} s`, met: max < GOAL_S },
  };
}

/** Messages a second until their rows are stored; files are fetched beside and afterwards. */
async function withPictures(shop: ReceivingShop): Promise<BenchRow> {
  const { sandbox } = shop;
  const picture = { file: { type: 'image', sample: true, caption: 'Is it this one?' } } as const;
  const queueOf = (isPicture: (n: number) => boolean) => () =>
    inTurn(LONG_QUEUE, async (n) => {
      const message = isPicture(n) ? picture : { text: `Is it this one? ${n}` };
      return { id: await sandbox.write(FRIEND, OWNER, message) };
    });
  const pairs: { mixed: number; texts: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const texts = await secondsOfQueue(
      shop,
      queueOf(() => false),
    );
    pairs.push({
      texts,
      mixed: await secondsOfQueue(
        shop,
        queueOf((n) => n % 10 < PICTURES_OF_TEN),
      ),
    });
  }
  const ratio = spreadOf(pairs.map(({ mixed, texts }) => texts / mixed));
  const perSecond = (seconds: readonly number[]) => `${Math.round(LONG_QUEUE / spreadOf(seconds).median)}/s`;
  return {
    what: `inbound stored, queue of ${LONG_QUEUE}, ${PICTURES_OF_TEN} of 10 pictures`,
    figure: perSecond(pairs.map(({ mixed }) => mixed)),
    yardstick: `texts ${perSecond(pairs.map(({ texts }) => texts))}`,
    ratio,
    goal: { text: `≥ ${PICTURES_GOAL}`, met: ratio.median >= PICTURES_GOAL },
  };
}

async function inTurn<T>(amount: number, write: (n: number) => Promise<T>): Promise<T[]> {
  const written: T[] = [];
  for (let n = 0; n < amount; n++) written.push(await write(n));
  return written;
}
