import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ArrivedMessage } from '@waxwing/contract/sandbox';
import { CRASH_POINTS, type CrashPoint } from '../../testing/crash-points.js';
import { bundledEntry } from '../../testing/product.js';
import { type CheckResult, checkBooks } from '../drill/check-books.js';
import { type DrillCluster, startDrillCluster } from '../drill/drill-cluster.js';
import { DrillSender, receiptOf } from '../drill/drill-sender.js';
import { Random } from '../drill/random.js';
import type { BenchScope } from '../support/bench-scope.js';
import { openDatabase } from '../support/product/bench-database.js';
import { crashDuringChange } from './crash-during-changes.js';
import { crashDuringHistoryRead } from './crash-during-history-read.js';
import { crashDuringReceiving, QUEUED_MESSAGES } from './crash-during-receiving.js';
import { type CrashMatrix, crashApi, crashWorker } from './crash-during-sends.js';
import { findOrphans } from './find-orphans.js';
import { openGates } from './open-gates.js';

const MAIN =
  bundledEntry('crash-main') ?? fileURLToPath(new URL('../../testing/crash-main.js', import.meta.url));
const WORKERS = 3;
/** A worker keeps one session above its share. With so many, four processes share them and each gets two or more after a crash. */
const SESSIONS = 20;
/** Polls and files in turn: what is more than a text is composed once, and its bytes are stored before the first frame. */
const RICH_EVERY = 3;
/** Frames that may carry one message when its owner crashes once. */
const MAX_FRAMES = 2;
/** To a paced chat one message leaves a second. */
const PACED_PAUSE_MS = 1_000;
const API_POINTS: ReadonlySet<CrashPoint> = new Set([
  'bytes-without-row',
  'before-commit',
  'committed-before-reply',
  'taken-as-accepted',
]);

/** The points of what is done to messages: each crash has a chat of its own. */
const CHANGE_POINTS: ReadonlySet<CrashPoint> = new Set([
  'change-stored',
  'change-written',
  'change-not-recorded',
  'read-not-answered',
]);

/** No message reaches it behind a gate that may hold it: the gate reads each one from the outbox. */
const NEVER_PACED: CrashPoint = 'taken-as-accepted';

export interface MatrixOptions {
  /** Crashes at each point. */
  readonly seeds: number;
  readonly seed: number;
  readonly points?: readonly CrashPoint[];
  /** The mode of number safety; its caps are raised, so that everything ends. */
  readonly safety?: string;
}

/**
 * Crashes at every crash point, during sends, receipt or the reading of a history. Yields the checked books, point by point: no file may be
 * left without its row, and no row without its file.
 */
export async function* runCrashMatrix(
  scope: BenchScope,
  { seeds, seed, points, safety = 'off' }: MatrixOptions,
): AsyncGenerator<CheckResult> {
  const cluster = await startDrillCluster(scope, {
    ...{ sessions: SESSIONS, main: MAIN, withFiles: true, apiHoldsSessions: true },
    env: { NUMBER_SAFETY: safety },
  });
  const others = await Promise.all(Array.from({ length: WORKERS - 1 }, cluster.startWorker));
  const workers = [...cluster.workers, ...others];
  const matrix: CrashMatrix = {
    cluster,
    workers,
    owners: [cluster.api, ...workers],
    sender: new DrillSender(cluster.api.url, new Random(seed), {
      richEvery: RICH_EVERY,
      ...(safety === 'protect' && { pauseMs: PACED_PAUSE_MS }),
    }),
    database: await openDatabase(scope, cluster.database.url),
  };
  if (safety === 'protect') {
    scope.report('crash matrix: the numbers settle and write to their contacts');
    await openGates(matrix);
  }
  for (const point of points ?? CRASH_POINTS) {
    if (safety === 'protect' && point === NEVER_PACED) {
      scope.report(`crash matrix: ${point} is left out, no message that is paced reaches it`);
      continue;
    }
    scope.report(`crash matrix: ${point}, seeds ${seed} to ${seed + seeds - 1}`);
    const randoms = Array.from({ length: seeds }, (_, n) => new Random(seed + n));
    const check = await crashAt(matrix, point, randoms);
    const orphans = await findOrphans(cluster.mediaFolder!, matrix.database);
    yield { ...check, flaws: [...check.flaws, ...orphans] };
  }
}

/** Crashes at one point, once for each random. */
async function crashAt(
  matrix: CrashMatrix,
  point: CrashPoint,
  randoms: readonly Random[],
): Promise<CheckResult> {
  const { cluster, sender } = matrix;
  const what = `${point}, ${randoms.length} ×`;
  if (point === 'history-portion') return crashHistoryReads(matrix, randoms, what);
  if (CHANGE_POINTS.has(point)) return crashChanges(matrix, point, randoms.length);
  if (point === 'stored-not-acked') return queues(matrix, randoms.length, what);
  if (point === 'recorded-not-on-disk') await cluster.database.keepUnwritten();
  if (API_POINTS.has(point)) await crashApi(matrix, point, randoms);
  else for (const random of randoms) await crashWorker(matrix, point, random);
  return checkMatrixBooks(cluster, sender, what);
}

/** Changes messages, or tells that they were read, although the owner of the session crashes. */
async function crashChanges(matrix: CrashMatrix, point: CrashPoint, rounds: number): Promise<CheckResult> {
  const flaws: string[] = [];
  for (let round = 0; round < rounds; round++) flaws.push(...(await crashDuringChange(matrix, point, round)));
  return { what: `${point}, ${rounds} ×`, figure: 'each once on the phone, as in the history', flaws };
}

/** Receives messages although each owner of their session crashes. */
async function queues(matrix: CrashMatrix, rounds: number, what: string): Promise<CheckResult> {
  const flaws: string[] = [];
  for (let round = 0; round < rounds; round++) flaws.push(...(await crashDuringReceiving(matrix, round)));
  return { what, figure: `${rounds} queues of ${QUEUED_MESSAGES} received whole, each once`, flaws };
}

/** Reads histories although their reader crashes. */
async function crashHistoryReads(
  matrix: CrashMatrix,
  randoms: readonly Random[],
  what: string,
): Promise<CheckResult> {
  const flaws: string[] = [];
  for (const [round, random] of randoms.entries())
    flaws.push(...(await crashDuringHistoryRead(matrix, random, round)));
  return { what, figure: `${randoms.length} histories kept whole`, flaws };
}

/** The books so far in one line. */
async function checkMatrixBooks(
  cluster: DrillCluster,
  sender: DrillSender,
  what: string,
): Promise<CheckResult> {
  const books = await checkBooks(cluster, sender.accepted);
  const contacts = [...new Set(cluster.sessions.map(({ contact }) => contact))];
  const arrived = (await Promise.all(contacts.map((contact) => cluster.sandbox.arrived(contact)))).flat();
  const twice = arrived.filter(({ frames }) => frames > 1).length;
  const tooOften = arrived.filter(({ frames }) => frames > MAX_FRAMES);
  return {
    what,
    figure: `${sender.accepted.length} accepted so far, ${twice} in two frames, ${sender.repeats} requests repeated`,
    flaws: [
      ...books.flatMap(({ flaws }) => flaws),
      ...tooOften.map(({ id, frames }) => `${id} crossed the wire ${frames} times`),
      ...arrived.flatMap(({ id, file }) => (file?.problem ? [`the file of ${id}: ${file.problem}`] : [])),
      ...arrived.filter(hasOtherBytes).map(({ id }) => `the file of ${id} has other bytes`),
    ],
  };
}

/** Whether the phone has decrypted another file than the one that was sent. */
function hasOtherBytes({ text, file }: ArrivedMessage): boolean {
  if (!file || file.problem !== null) return false;
  return file.sha256 !== createHash('sha256').update(receiptOf(text)).digest('hex');
}
