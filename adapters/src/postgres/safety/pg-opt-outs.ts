import { LID_PREFIX, type OptOut, type OptOuts } from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { publishFailed } from '../messages/fail-waiting-messages.js';
import { failOptedOut } from '../messages/lanes/fail-opted-out.js';

export const OPT_OUT_COLUMNS = `o.chat_id as "chatId", o.opted_out_at as "at", o.source, o.word, o.instance_id as "instanceId"`;

const LIST = {
  name: 'opt-outs-list',
  text: `select ${OPT_OUT_COLUMNS} from opt_outs o
    where o.account_id = $1 and (o.opted_out_at, o.chat_id) < ($2::timestamptz, $3::text collate "C")
      and starts_with(o.chat_id, $5)
    order by o.opted_out_at desc, o.chat_id desc limit $4`,
};

/** A person whose number was hidden may be stored under the number. */
const IS_OF_CHAT = '(o.chat_id = $2 or o.lid = $3)';

const FIND = {
  name: 'opt-outs-find',
  text: `select ${OPT_OUT_COLUMNS} from opt_outs o where o.account_id = $1 and ${IS_OF_CHAT} order by o.opted_out_at limit 1`,
};

const ADD = {
  name: 'opt-outs-add',
  text: `insert into opt_outs (account_id, chat_id, lid, opted_out_at, source, word, instance_id)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, chat_id) do nothing`,
};

const REMOVE = {
  name: 'opt-outs-remove',
  text: `delete from opt_outs o where o.account_id = $1 and ${IS_OF_CHAT} returning o.chat_id`,
};

const CLAIM_CONFIRMATION = {
  name: 'opt-outs-confirm',
  text: `update opt_outs o set confirmed_at = $4
    where o.account_id = $1 and ${IS_OF_CHAT} and o.source = 'message' and o.confirmed_at is null returning o.chat_id`,
};

interface PgOptOutsPorts {
  readonly database: Database;
  readonly notifications: Notifications;
}

export class PgOptOuts implements OptOuts {
  readonly #ports: PgOptOutsPorts;

  constructor(ports: PgOptOutsPorts) {
    this.#ports = ports;
  }

  async list(
    accountId: string,
    { limit, prefix = '', before }: Parameters<OptOuts['list']>[1],
  ): Promise<OptOut[]> {
    const position = [before?.at.toISOString() ?? 'infinity', before?.chatId ?? ''];
    return this.#ports.database.query<OptOut>(LIST, [accountId, ...position, limit, prefix]);
  }

  async find(accountId: string, chatId: string): Promise<OptOut | undefined> {
    const [found] = await this.#ports.database.query<OptOut>(FIND, [accountId, chatId, lidOf(chatId)]);
    return found;
  }

  async add(accountId: string, { chatId, at, source, word, instanceId }: OptOut): Promise<void> {
    const lid = lidOf(chatId);
    const person = { number: lid === null ? chatId : null, lid };
    const { database, notifications } = this.#ports;
    const failed = await database.transaction(async (transaction) => {
      const rows = await failOptedOut(transaction, accountId, [person]);
      await transaction.query(ADD, [accountId, chatId, lid, at.toISOString(), source, word, instanceId]);
      return rows;
    });
    publishFailed(notifications, failed);
  }

  async claimConfirmation(accountId: string, chatId: string, at: Date): Promise<boolean> {
    const values = [accountId, chatId, lidOf(chatId), at.toISOString()];
    return (await this.#ports.database.query(CLAIM_CONFIRMATION, values)).length > 0;
  }

  async remove(accountId: string, chatId: string): Promise<boolean> {
    const removed = await this.#ports.database.query(REMOVE, [accountId, chatId, lidOf(chatId)]);
    return removed.length > 0;
  }
}

function lidOf(chatId: string): string | null {
  return chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : null;
}
