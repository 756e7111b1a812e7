import { Agent } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { freshDatabase } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing/eventually';
import type { Attack } from '../bench/hostile/attack.js';
import { type AttackSetup, startAttackSetup } from '../bench/hostile/attack-setup.js';
import { ATTACKS } from '../bench/hostile/attacks.js';
import { get, post, send } from '../bench/hostile/requests.js';
import { type AttackTally, sendBurst } from '../bench/hostile/send-attack.js';
import { sendHostileRequest } from '../bench/hostile/send-hostile-request.js';
import { BenchScope } from '../bench/support/bench-scope.js';
import { countRows } from './count-rows.js';
import { cpuSecondsOf } from './cpu-seconds.js';

// The list of `npm run bench -- hostile`, each request a few times: its answers, and that other customers are not harmed. The bench
// measures times; here the cost of a request is counted in plain requests to the same process.
const PLAIN_REQUESTS = 50;
const MOST_TRIES = 3;
/** How often another customer sends each of his requests meanwhile; more often where the answers take longer. */
const ROUNDS = 4;

const scope = new BenchScope(() => undefined);
let setup: AttackSetup;
let plainSeconds: number;
let addresses = 0;

beforeAll(async () => {
  const fresh = await freshDatabase();
  scope.defer(() => fresh.drop());
  const sandbox = await SandboxServer.start();
  scope.defer(() => sandbox.stop());
  const { control, url } = sandbox;
  const phones = {
    url,
    rootKey: sandbox.rootKey.toString('base64'),
    addPhone: async (number: string) => void (await control.addPhone({ number })),
    scan: (number: string, qr: string) => control.scan(number, qr),
  };
  // Payments are simulated, and /metrics has the processor time of the product.
  const development = {
    NODE_ENV: 'development',
    RAZORPAY_KEY_ID: '',
    RAZORPAY_KEY_SECRET: '',
    RAZORPAY_WEBHOOK_SECRET: '',
  };
  setup = await startAttackSetup(scope, fresh.url, phones, development);
  await cost(PLAIN);
  plainSeconds = (await cost(PLAIN)) / PLAIN.burst;
});
beforeEach(async () => {
  // Attempts are counted by account as well, and all of these attack the same two.
  await setup.database.query('delete from rate_limits');
});
afterAll(() => scope.end());

const PLAIN: Attack = {
  name: 'plain requests',
  kind: 'parsing',
  manner: 'takes',
  perSecond: 1,
  atOnce: 1,
  burst: 300,
  request: () => get('/healthz'),
  answers: ['200'],
};

/** Processor seconds that a burst of an attack costs the product. */
async function cost(attack: Attack): Promise<number> {
  const before = await cpuSecondsOf(setup.product);
  await sendBurst(setup.product.url, attack, intruder(), attack.burst);
  return (await cpuSecondsOf(setup.product)) - before;
}

/** An address that has not called before. */
function newAddress(): string {
  addresses++;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

const intruder = () => ({ ...setup.intruder, address: newAddress() });
const bystander = () => ({ ...setup.bystander, address: newAddress() });

/** The answers to another customer at the same time, from another address, that are not successes. */
async function besideIt(answered: Promise<unknown>): Promise<string[]> {
  const { url } = setup.product;
  const asha = bystander();
  const agent = new Agent({ keepAlive: true });
  const [contact, another] = asha.contacts;
  const own = [
    get('/healthz'),
    send(asha, { number: `+${contact}`, message: 'Your order has shipped' }),
    send(asha, { number: `+${another}`, message: 'Soon' }, { prefer: 'respond-async' }),
    post('/api/auth/login', { email: 'asha@example.com', password: setup.intruder.password }),
  ];
  const outcomes: string[] = [];
  let over = false;
  void answered.then(() => {
    over = true;
  });
  for (let round = 0; round < ROUNDS || !over; round++) {
    const asked = own.map((request) => sendHostileRequest(url, request, asha, agent));
    outcomes.push(...(await Promise.all(asked)).map(({ outcome }) => outcome));
  }
  agent.destroy();
  return outcomes.filter((outcome) => outcome !== '200' && outcome !== '202');
}

/** What a send gets while its session is connected anew. */
const STALLED = '503 not_ready';

/** A process that stalled for the lifetime of a lease connects its sessions anew, which takes a while longer than the attack. */
async function untilReady(): Promise<void> {
  const number = `+${setup.bystander.contacts[0]}`;
  for (const caller of [bystander(), intruder()]) {
    const request = send(caller, { number, message: 'Your order has shipped' });
    await eventually(
      () => sendHostileRequest(setup.product.url, request, caller, new Agent()),
      ({ outcome }) => outcome !== STALLED,
    );
  }
}

const titled = (list: readonly Attack[]) => list.map((attack) => [attack.name, attack] as const);
/** Expensive requests may be refused as too much. */
const TOO_MUCH = ['429 rate_limited', '503 unavailable'];
const strange = ({ outcomes }: AttackTally, { kind, answers }: Attack) =>
  Object.keys(outcomes).filter(
    (outcome) => !answers.includes(outcome) && !(kind === 'work' && TOO_MUCH.includes(outcome)),
  );

describe('hostile requests', () => {
  it('have unique names', () => {
    expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
  });

  it.each(titled(ATTACKS))('%s: are answered as expected, and harm no other customer', async (_, attack) => {
    let harmed: string[] = [];
    for (let n = 0; n < MOST_TRIES; n++) {
      if (n > 0) await untilReady();
      const before = await countRows(setup.database, setup.intruder.email);
      const tally = await sendBurst(setup.product.url, attack, intruder(), attack.burst, async (answered) => {
        harmed = await besideIt(answered);
      });
      const unexpected = strange(tally, attack);
      if (unexpected.includes(STALLED) && n + 1 < MOST_TRIES) continue;
      expect(unexpected).toEqual([]);
      expect(tally.longest).toBeLessThanOrEqual(attack.longest ?? Number.POSITIVE_INFINITY);
      const after = await countRows(setup.database, setup.intruder.email);
      // What was refused as too much is not charged, even if it was the only request that would have been.
      const accepted = tally.outcomes['202'] === undefined ? 0 : (attack.charged ?? 0);
      expect({ ...tally, charged: after.charged! - before.charged! }).toEqual({
        ...tally,
        charged: accepted,
      });
      if (!attack.stores) expect(after).toEqual(before);
      // A stalled machine may refuse a request once, but an attack that harms others does so each time.
      if (harmed.length === 0) return;
    }
    expect(harmed).toEqual([]);
  });

  it.each(titled(ATTACKS.filter(({ kind }) => kind === 'parsing')))(
    '%s: cost no more than a few plain requests',
    async (_, attack) => {
      const plain: number[] = [];
      for (let n = 0; n < MOST_TRIES; n++) {
        plain.push((await cost(attack)) / attack.burst / plainSeconds);
        if (plain.at(-1)! < PLAIN_REQUESTS) return;
      }
      // Other work of the process may fall into one of the measurements, not into all.
      throw new Error(`each costs as much as ${Math.round(Math.min(...plain))} plain requests`);
    },
  );
});
