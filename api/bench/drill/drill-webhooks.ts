import type { Database } from '@waxwing/adapters/postgres';
import { openDatabase } from '../support/product/bench-database.js';
import type { DrillCluster } from './drill-cluster.js';
import { DrillReceiver } from './drill-receiver.js';
import { untilSettled } from './until-settled.js';

/** One webhook of the drill's customer. */
export interface DrillWebhook {
  readonly name: string;
  readonly id: string;
  readonly isStrict: boolean;
  /** Faults are injected into it. */
  readonly isFaulty: boolean;
  readonly types: readonly string[];
  readonly receiver: DrillReceiver;
}

/** One event of the log, in its order. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly messageId: string;
}

const TYPES = ['message.accepted', 'message.sent', 'message.delivered', 'message.read', 'message.failed'];
const WEBHOOKS = [
  { name: 'steady', isStrict: false, isFaulty: false, types: TYPES },
  { name: 'strict', isStrict: true, isFaulty: false, types: ['message.accepted', 'message.delivered'] },
  { name: 'faulty', isStrict: false, isFaulty: true, types: TYPES },
  { name: 'faulty as well', isStrict: false, isFaulty: true, types: TYPES },
] as const;

const LOGGED = `
  select 'evt_' || replace(id::text, '-', '') as id, 'msg_' || replace(object_id::text, '-', '') as "messageId", type as bit
  from events where type <= 5 order by txid, seq`;
/** In the order of their bits. */
const BITS = ['message.received', ...TYPES];

/** What is left to deliver of the log, and to try again. */
const UNFINISHED = `
  select (select count(*) from webhook_endpoints w join events e on e.account_id = w.account_id and (e.txid, e.seq) > (w.position_txid, w.position_seq))
    + (select count(*) from webhook_retries) as "left"`;
/** The drill does not wait for the schedule of retries, which lasts three days. */
const HASTEN = "update webhook_retries set next_at = now() where next_at > now() and next_at < 'infinity'";

/** The webhooks of a drill's customer, and the receivers that they go to. */
export class DrillWebhooks {
  readonly #database: Database;
  readonly all: readonly DrillWebhook[];

  private constructor(database: Database, all: readonly DrillWebhook[]) {
    this.#database = database;
    this.all = all;
  }

  static async create({ scope, database, customer }: DrillCluster): Promise<DrillWebhooks> {
    const own = await openDatabase(scope, database.url);
    await own.query("update subscriptions set plan_id = 'pro'");
    const all: DrillWebhook[] = [];
    for (const webhook of WEBHOOKS) {
      const receiver = await DrillReceiver.start(scope);
      const order = webhook.isStrict ? 'strict' : 'any';
      const id = await customer.createWebhook({ url: receiver.url, events: webhook.types, order });
      all.push({ ...webhook, id, receiver });
    }
    return new DrillWebhooks(own, all);
  }

  get faulty(): readonly DrillWebhook[] {
    return this.all.filter(({ isFaulty }) => isFaulty);
  }

  /** Waits until nothing is left to deliver. Returns the log, and whether something was left. */
  async settle(): Promise<{ readonly log: readonly LoggedEvent[]; readonly left: number }> {
    const read = async () => {
      await this.#database.query(HASTEN);
      const [row] = await this.#database.query<{ left: string }>(UNFINISHED);
      return Number(row!.left);
    };
    const left = await untilSettled(read, (events) => events);
    const rows = await this.#database.query<{ id: string; messageId: string; bit: number }>(LOGGED);
    return { log: rows.map(({ bit, ...event }) => ({ ...event, type: BITS[bit]! })), left };
  }
}
