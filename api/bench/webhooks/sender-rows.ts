import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AddressWall, SystemResolver } from '@waxwing/adapters/egress';
import { UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import type { WebhookAttempt } from '@waxwing/core';
import { Pool } from 'undici';
import type { BenchScope } from '../support/bench-scope.js';
import { inParallel } from '../support/in-parallel.js';
import { spreadOf } from '../support/load/statistics.js';
import { Program } from '../support/processes/program.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import type { BenchRow } from '../support/table.js';

const IN_FLIGHT = 64;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const GOAL = 0.8;
/** The size of a `message.received` with a short text. */
const BODY = JSON.stringify({ id: 'evt_0198c0de5a7e7000a1b2c3d4e5f60718', data: 'x'.repeat(700) });

/** Webhooks a second to 64 healthy endpoints, signed and walled in, against bare POSTs to the same receiver; in turns. */
export async function senderRows(scope: BenchScope): Promise<BenchRow[]> {
  const { ready } = await Program.start<{ url: string }>(scope, 'bare-receiver');
  const ours = senderLoop(scope, ready.url);
  const theirs = bareLoop(scope, ready.url);
  await perSecond(ours, ROUND_MS);
  const memory = await memoryOfFloods(scope);
  await perSecond(theirs, ROUND_MS);
  const rounds: { ours: number; theirs: number }[] = [];
  while (rounds.length < ROUNDS) {
    scope.report(`webhooks: round ${rounds.length + 1} of ${ROUNDS}`);
    rounds.push({ theirs: await perSecond(theirs, ROUND_MS), ours: await perSecond(ours, ROUND_MS) });
  }
  const ratio = spreadOf(rounds.map((round) => round.ours / round.theirs));
  const figure = (of: 'ours' | 'theirs') =>
    `${Math.round(spreadOf(rounds.map((round) => round[of])).median).toLocaleString('en')}/s`;
  return [
    {
      what: `webhooks sent to ${IN_FLIGHT} endpoints`,
      figure: figure('ours'),
      yardstick: `bare undici POSTs ${figure('theirs')}`,
      ratio,
      goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL },
    },
    memory,
  ];
}

const FLOODS = 3_000;
const MOST_GROWTH = 20;

/** What is left of answers without an end, many at a time. */
async function memoryOfFloods(scope: BenchScope): Promise<BenchRow> {
  const { ready } = await Program.start<{ url: string; paths: string[] }>(scope, 'bare-flooder');
  const sender = newSender(scope);
  const attempts = ready.paths.map((path) => attemptAt(ready.url + path, path));
  const flood = (count: number) =>
    inParallel([...Array(count).keys()], IN_FLIGHT, async (at) => {
      const { status } = await sender.send(attempts[at % attempts.length]!);
      // Headers without an end have no status line to go by.
      if (status === null && !attempts[at % attempts.length]!.endpoint.url.endsWith('/headers'))
        throw new Error('an answer was not read as far as its status line');
    });
  await flood(IN_FLIGHT);
  const before = keptBytes();
  scope.report('webhooks: answers without an end');
  await flood(FLOODS);
  const growth = keptBytes() - before;
  return {
    what: `${FLOODS} webhooks answered without an end, ${IN_FLIGHT} at a time: memory that stays`,
    figure: `${mebibytes(growth, 1)} MiB`,
    yardstick: '',
    goal: { text: `≤ ${MOST_GROWTH} MiB`, met: growth <= MOST_GROWTH * 2 ** 20 },
  };
}

/** The memory of this process without its garbage, of which a flood makes as much as the collector allows. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Sends one request of the loop with this number. */
export type SendOne = (loop: number) => Promise<void>;

function senderLoop(scope: BenchScope, url: string): SendOne {
  const sender = newSender(scope);
  const attempts = Array.from({ length: IN_FLIGHT }, (_, loop) => attemptAt(url, `endpoint-${loop}`));
  return async (loop) => {
    const { error } = await sender.send(attempts[loop]!);
    if (error !== null) throw new Error(`a delivery failed: ${error}`);
  };
}

function newSender(scope: BenchScope): UndiciWebhookSender {
  const wall = new AddressWall({ mode: 'local', deny: [], ownPorts: [] });
  const sender = new UndiciWebhookSender({ wall, resolver: new SystemResolver() });
  scope.defer(() => sender.close());
  return sender;
}

const SECRETS = [`whsec_${randomBytes(24).toString('base64')}`];

function attemptAt(url: string, endpointId: string): WebhookAttempt {
  const endpoint = { id: endpointId, accountId: 'account', url, secrets: SECRETS, headers: {} };
  return { endpoint, eventId: 'evt_1', sentAt: new Date(), body: BODY, attempt: 1, origin: 'new' };
}

/** Bare undici POSTs, as many at a time. */
export function bareLoop(scope: BenchScope, url: string, text = BODY): SendOne {
  const pool = new Pool(url, { connections: IN_FLIGHT, allowH2: false });
  scope.defer(() => pool.destroy());
  const request = {
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/json' },
    body: text,
  } as const;
  return async () => {
    const { body } = await pool.request(request);
    await body.dump();
  };
}

export async function perSecond(send: SendOne, ms: number): Promise<number> {
  const began = performance.now();
  let sent = 0;
  const loops = Array.from({ length: IN_FLIGHT }, async (_, loop) => {
    while (performance.now() - began < ms) {
      await send(loop);
      sent += 1;
    }
  });
  await Promise.all(loops);
  return (sent / (performance.now() - began)) * 1_000;
}
