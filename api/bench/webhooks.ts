import { randomBytes } from 'node:crypto';
import { AddressWall, SystemResolver, UndiciWebhookSender } from '@waxwing/adapters/webhooks';
import type { WebhookAttempt } from '@waxwing/core';
import { Pool } from 'undici';
import type { BenchScope } from './support/bench-scope.js';
import { spreadOf } from './support/load/statistics.js';
import { Program } from './support/program.js';
import type { BenchRow } from './support/table.js';

const IN_FLIGHT = 64;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const GOAL = 0.8;
/** The size of a `message.received` with a short text. */
const BODY = JSON.stringify({ id: 'evt_0198c0de5a7e7000a1b2c3d4e5f60718', data: 'x'.repeat(700) });

/** Webhooks a second to 64 healthy endpoints, signed and walled in, against bare POSTs to the same receiver; in turns. */
export async function webhooks(scope: BenchScope): Promise<BenchRow[]> {
  const { ready } = await Program.start<{ url: string }>(scope, 'bare-receiver');
  const ours = senderLoop(scope, ready.url);
  const theirs = bareLoop(scope, ready.url);
  await perSecond(ours, ROUND_MS);
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
  ];
}

/** Sends one request of the loop with this number. */
type SendOne = (loop: number) => Promise<void>;

function senderLoop(scope: BenchScope, url: string): SendOne {
  const wall = new AddressWall({ mode: 'local', deny: [], ownPorts: [] });
  const sender = new UndiciWebhookSender({ wall, resolver: new SystemResolver() });
  scope.defer(() => sender.close());
  const secrets = [`whsec_${randomBytes(24).toString('base64')}`];
  const attempts = Array.from({ length: IN_FLIGHT }, (_, loop): WebhookAttempt => {
    const endpoint = { id: `endpoint-${loop}`, accountId: 'account', url, secrets, headers: {} };
    return { endpoint, eventId: 'evt_1', sentAt: new Date(), body: BODY, attempt: 1, origin: 'new' };
  });
  return async (loop) => {
    const { error } = await sender.send(attempts[loop]!);
    if (error !== null) throw new Error(`a delivery failed: ${error}`);
  };
}

function bareLoop(scope: BenchScope, url: string): SendOne {
  const pool = new Pool(url, { connections: IN_FLIGHT, allowH2: false });
  scope.defer(() => pool.destroy());
  const request = {
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/json' },
    body: BODY,
  } as const;
  return async () => {
    const { body } = await pool.request(request);
    await body.dump();
  };
}

async function perSecond(send: SendOne, ms: number): Promise<number> {
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
