import { setTimeout as delay } from 'node:timers/promises';
import { decodeId } from '@waxwing/contract';
import { type CheckResult, checkBooks } from '../drill/check-books.js';
import type { DrillSession } from '../drill/drill-cluster.js';
import { DrillSender } from '../drill/drill-sender.js';
import { Random } from '../drill/random.js';
import type { BenchScope } from '../support/bench-scope.js';
import { inParallel } from '../support/in-parallel.js';
import { liftLimits } from '../support/product/bench-database.js';
import { productionEnv } from '../support/product/bench-product.js';
import { BenchCustomer } from '../support/product/customer.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import type { BenchRow } from '../support/table.js';
import { type Cell, startCell } from './cells/cell.js';
import { CellEdge } from './cells/cell-edge.js';
import { EventReader } from './cells/event-reader.js';
import { moveAccount } from './cells/move-account.js';
import { Tenant } from './cells/tenant.js';
import { toCheckRow } from './check-row.js';

const NEIGHBOUR_SESSIONS = 5;
const LINK_AT_ONCE = 5;
const SENDERS = 8;
/** Before the move, and after it. */
const SEND_MS = 10_000;

interface Resident {
  readonly customer: BenchCustomer;
  readonly sessions: readonly DrillSession[];
  readonly sender: DrillSender;
}

/**
 * Two whole products with an edge in front of them. An account moves from one to the other while it sends and reads its events, and
 * another account of the first sends on.
 */
export async function cells(scope: BenchScope, [amount = 20, seed = 1]: number[]): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const env = productionEnv('', sandbox);
  const [from, to] = [await startCell(scope, env), await startCell(scope, env)];
  const edge = await CellEdge.start(scope, from.url);
  scope.report(`cells: linking ${amount} phones of one account and ${NEIGHBOUR_SESSIONS} of another`);
  const [mover, neighbour] = [
    await settle({ edge, cell: from, sandbox, name: 'asha', prefix: '91901', amount, seed }),
    await settle({
      edge,
      cell: from,
      sandbox,
      name: 'ravi',
      prefix: '91902',
      amount: NEIGHBOUR_SESSIONS,
      seed: seed + 1,
    }),
  ];
  const key = await mover.customer.createKey('Events', ['events:read']);
  const tenant = new Tenant(from.url);
  edge.assign(tenant, [mover.customer.token, key, ...mover.sessions.map(({ apiKey }) => apiKey)]);
  const events = new EventReader(edge.url, key);
  await events.begin();

  const work = [mover, neighbour].map(({ sender, sessions }) => sender.run(sessions, SENDERS));
  const reading = events.run();
  await delay(SEND_MS);
  scope.report('cells: the account moves');
  const numbers = mover.sessions.map(({ number }) => number);
  const accountId = await accountOf(from, mover);
  const { rows, frozenMs, awayMs } = await moveAccount({ tenant, accountId, numbers, from, to, sandbox });
  await delay(SEND_MS);
  for (const { sender } of [mover, neighbour]) sender.stop();
  await Promise.all(work);
  const moved = await checkBooks({ ...mover, database: to.server, sandbox }, mover.sender.accepted);
  const stayed = await checkBooks(
    { ...neighbour, database: from.server, sandbox },
    neighbour.sender.accepted,
  );
  events.stop();
  await reading;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  return [
    {
      what: `an account with ${amount} sessions moves to another cell`,
      figure: `${rows} rows; requests refused for ${seconds(frozenMs)}, ${mover.sender.repeats} repeated; all numbers connected after ${seconds(awayMs)}`,
      yardstick: '',
    },
    ...[...moved, eventsComplete(events, mover.sender)].map((check) =>
      toCheckRow('the account that moved', check),
    ),
    ...[...stayed, undisturbed(neighbour.sender)].map((check) => toCheckRow('its neighbour', check)),
  ];
}

interface Settlement {
  readonly edge: CellEdge;
  readonly cell: Cell;
  readonly sandbox: SandboxProcess;
  readonly name: string;
  readonly prefix: string;
  readonly amount: number;
  readonly seed: number;
}

/** Signs a customer up and links his phones, each with a contact of its own. */
async function settle({ edge, cell, sandbox, name, prefix, amount, seed }: Settlement): Promise<Resident> {
  const customer = await BenchCustomer.signUp(edge.url, name);
  await liftLimits(cell.database);
  const sessions: DrillSession[] = [];
  const which = Array.from({ length: amount }, (_, n) => String(n).padStart(4, '0'));
  await inParallel(which, LINK_AT_ONCE, async (suffix) => {
    const [number, contact] = [`${prefix}100${suffix}`, `${prefix}200${suffix}`];
    await sandbox.addPhone(contact);
    const instance = await customer.createInstance();
    await customer.link(instance, sandbox, number);
    sessions.push({ ...instance, number, contact });
  });
  return { customer, sessions, sender: new DrillSender(edge.url, new Random(seed)) };
}

async function accountOf({ database }: Cell, { sessions }: Resident): Promise<string> {
  const id = decodeId('ins', sessions[0]!.id);
  const sql = 'select account_id as "accountId" from instances where id = $1';
  const [row] = await database.query<{ accountId: string }>(sql, [id]);
  return row!.accountId;
}

/** What the account read before the move and after it, with one cursor. */
function eventsComplete({ read, flaws }: EventReader, { accepted }: DrillSender): CheckResult {
  const types = ['message.accepted', 'message.sent', 'message.delivered'];
  const seen = types.map((type) => read.get(type) ?? new Set());
  const missing = types.flatMap((type, n) =>
    accepted.filter(({ id }) => !seen[n]!.has(id)).map(({ id }) => `no ${type} of ${id}`),
  );
  return {
    what: 'events read',
    figure: types.map((type, n) => `${seen[n]!.size} ${type}`).join(', '),
    flaws: [...flaws, ...missing],
  };
}

function undisturbed({ repeats }: DrillSender): CheckResult {
  const flaws = repeats > 0 ? ['a request of another account was refused'] : [];
  return { what: 'requests repeated', figure: String(repeats), flaws };
}
