import { type Replay, ReplayRunning, type Replays } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { REPLAY_COLUMNS, type ReplayRow, toReplay } from './delivery-rows.js';

const START = {
  name: 'webhook-replay-start',
  text: `
    insert into webhook_replays (id, endpoint_id, account_id, since, until, from_txid, from_seq, to_txid, to_seq, position_txid,
      position_seq, types, state, delivered, failed, created_at)
    values ($1, $2, $3, $4, $5, $6::text::xid8, $7, $8::text::xid8, $9, $6::text::xid8, $7, $10, 'running', 0, 0, $11)
    on conflict (endpoint_id) where state = 'running' do nothing
    returning id`,
};

const FIND_LAST = {
  name: 'webhook-replay-last',
  text: `select ${REPLAY_COLUMNS} from webhook_replays p where p.account_id = $1 and p.endpoint_id = $2
    order by p.created_at desc, p.id desc limit 1`,
};

const CANCEL = {
  name: 'webhook-replay-cancel',
  text: `update webhook_replays p set state = 'cancelled'
    where p.account_id = $1 and p.endpoint_id = $2 and p.state = 'running' returning ${REPLAY_COLUMNS}`,
};

export class PgReplays implements Replays {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async start(replay: Replay): Promise<void> {
    const { id, endpointId, accountId, since, until, from, to, types, createdAt } = replay;
    const { database, notifications } = this.#ports;
    const started = await database.query(START, [
      id,
      endpointId,
      accountId,
      since.toISOString(),
      until.toISOString(),
      String(from.txid),
      String(from.seq),
      String(to.txid),
      String(to.seq),
      types === null ? null : String(types),
      createdAt.toISOString(),
    ]);
    if (started.length === 0) throw new ReplayRunning();
    notifications.publish('event', accountId);
  }

  async findLast(accountId: string, endpointId: string): Promise<Replay | undefined> {
    const [row] = await this.#ports.database.query<ReplayRow>(FIND_LAST, [accountId, endpointId]);
    return row && toReplay(row);
  }

  async cancel(accountId: string, endpointId: string): Promise<Replay | undefined> {
    const [row] = await this.#ports.database.query<ReplayRow>(CANCEL, [accountId, endpointId]);
    if (row) this.#ports.notifications.publish('event', accountId);
    return row && toReplay(row);
  }
}
