import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '@waxwing/adapters/postgres';
import type { Product } from '../../testing/product.js';
import { Program } from '../support/program.js';
import { Stage } from '../support/stage.js';
import { comparison, type Measure } from './comparison.js';
import { failover } from './failover.js';
import { account, type Entry } from './ledger.js';
import { Random } from './random.js';
import { rollingRestart } from './rolling-restart.js';
import { type DrillOptions, type Scene, setScene } from './scene.js';
import { Sender } from './sender.js';

/** What larger numbers of sessions are held against. */
const FEW = 100;
const SENDERS = 8;
const OWNED = `
  select count(*)::integer as "ready" from instances i join session_leases l on l.instance_id = i.id
  where i.status = 'ready' and l.expires_at > now() and l.owner like $1`;

/** A failover and a rolling restart each with few and with many sessions, on a machine that is idle but for them and on one that is busy. */
export async function compare(stage: Stage, options: DrillOptions & { busy: number }): Promise<Entry[]> {
  const sizes = [...new Set([Math.min(FEW, options.sessions), options.sessions])];
  const measures: Measure[] = [];
  const books: Entry[] = [];
  for (const sessions of sizes) {
    const inner = new Stage(stage.say);
    stage.atEnd(() => inner.end());
    const scene = await setScene(inner, { ...options, sessions });
    const others = await Promise.all(Array.from({ length: options.workers - 1 }, scene.startWorker));
    const sender = new Sender(scene.api.url, new Random(options.seed));
    for (const busy of [0, options.busy]) {
      const loops = await Promise.all(Array.from({ length: busy }, () => Program.start(inner, 'busy-loop')));
      measures.push({ sessions, busy, ...(await measure(scene, others, sender)) });
      for (const loop of loops) await loop.stop();
    }
    const wrong = (await account(scene, sender.accepted)).filter(({ flaws }) => flaws.length > 0);
    books.push(...wrong, {
      what: `${sessions} sessions, books`,
      figure: `${sender.accepted.length} messages`,
      flaws: [],
    });
    await inner.end();
  }
  return [...comparison(measures), ...books];
}

async function measure(scene: Scene, others: readonly Product[], sender: Sender) {
  const owner = scene.workers[0]!;
  for (const other of others) await other.stop();
  await ownsAll(scene, owner);
  for (const other of others) await other.resume();
  const { readyMs } = await failover(scene, owner, others);
  await owner.resume();
  const sending = sender.run(scene.sessions, SENDERS);
  const { awayMs } = await rollingRestart(scene, others.slice(0, 2));
  sender.stop();
  await sending;
  scene.stage.say(
    `drill: away for ${Math.round(awayMs)} ms at most, failover after ${Math.round(readyMs)} ms`,
  );
  return { awayMs, failoverMs: readyMs };
}

async function ownsAll({ database, sessions }: Scene, owner: Product): Promise<void> {
  const own = await Database.connect(database.url, { max: 1 });
  const ready = async () => (await own.query<{ ready: number }>(OWNED, [`worker-${owner.pid}-%`]))[0]!.ready;
  try {
    while ((await ready()) < sessions.length) await delay(50);
  } finally {
    await own.close();
  }
}
