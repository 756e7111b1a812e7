import { fileURLToPath } from 'node:url';
import { CRASH_POINTS, type CrashPoint } from '../../src/composition/crash-points.js';
import { account, type Entry } from '../drill/ledger.js';
import { Random } from '../drill/random.js';
import { type Scene, setScene } from '../drill/scene.js';
import { Sender } from '../drill/sender.js';
import { openDatabase } from '../support/bench-database.js';
import type { Stage } from '../support/stage.js';
import { type Matrix, strikeApi, strikeWorker } from './strike.js';
import { strikeHistory } from './strike-history.js';
import { QUEUE, strikeInbound } from './strike-inbound.js';

const MAIN = fileURLToPath(new URL('../../testing/crash-main.js', import.meta.url));
const WORKERS = 3;
const SESSIONS = 9;
/** Frames that may carry one message when its owner crashes once. */
const MOST_FRAMES = 2;
const OF_THE_API: ReadonlySet<CrashPoint> = new Set(['before-commit', 'committed-before-reply']);

export interface MatrixOptions {
  /** Crashes at each point. */
  readonly seeds: number;
  readonly seed: number;
  readonly points?: readonly CrashPoint[];
}

/** Crashes at every point of a message's way, each time amid the sending, the receiving, or the reading of a history. Answers with what the books say, point by point. */
export async function perform(stage: Stage, { seeds, seed, points }: MatrixOptions): Promise<Entry[]> {
  const scene = await setScene(stage, { sessions: SESSIONS, main: MAIN });
  const others = await Promise.all(Array.from({ length: WORKERS - 1 }, scene.startWorker));
  const matrix: Matrix = {
    scene,
    workers: [...scene.workers, ...others],
    sender: new Sender(scene.api.url, new Random(seed)),
    database: await openDatabase(stage, scene.database.url),
  };
  const entries: Entry[] = [];
  for (const point of points ?? CRASH_POINTS) {
    stage.say(`crash matrix: ${point}, seeds ${seed} to ${seed + seeds - 1}`);
    const randoms = Array.from({ length: seeds }, (_, n) => new Random(seed + n));
    const what = `${point}, ${seeds} ×`;
    if (point === 'history-portion') {
      entries.push(await histories(matrix, randoms, what));
      continue;
    }
    if (point === 'stored-not-acked') {
      entries.push(await queues(matrix, seeds, what));
      continue;
    }
    if (OF_THE_API.has(point)) await strikeApi(matrix, point, randoms);
    else for (const random of randoms) await strikeWorker(matrix, point, random);
    entries.push(await balance(scene, matrix.sender, what));
  }
  return entries;
}

/** Messages that came in although each owner of their session crashed. */
async function queues(matrix: Matrix, rounds: number, what: string): Promise<Entry> {
  const flaws: string[] = [];
  for (let round = 0; round < rounds; round++) flaws.push(...(await strikeInbound(matrix, round)));
  return { what, figure: `${rounds} queues of ${QUEUE} received whole, each once`, flaws };
}

/** Histories that were read although their reader crashed. */
async function histories(matrix: Matrix, randoms: readonly Random[], what: string): Promise<Entry> {
  const flaws: string[] = [];
  for (const [round, random] of randoms.entries())
    flaws.push(...(await strikeHistory(matrix, random, round)));
  return { what, figure: `${randoms.length} histories kept whole`, flaws };
}

/** The books so far in one line. */
async function balance(scene: Scene, sender: Sender, what: string): Promise<Entry> {
  const books = await account(scene, sender.accepted);
  const contacts = [...new Set(scene.sessions.map(({ contact }) => contact))];
  const arrived = (await Promise.all(contacts.map((contact) => scene.sandbox.arrived(contact)))).flat();
  const twice = arrived.filter(({ frames }) => frames > 1).length;
  const tooOften = arrived.filter(({ frames }) => frames > MOST_FRAMES);
  return {
    what,
    figure: `${sender.accepted.length} accepted so far, ${twice} in two frames, ${sender.repeats} requests repeated`,
    flaws: [
      ...books.flatMap(({ flaws }) => flaws),
      ...tooOften.map(({ id, frames }) => `${id} crossed the wire ${frames} times`),
    ],
  };
}
