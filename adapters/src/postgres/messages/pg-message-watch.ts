import { isSettled, MessageNotFound, type MessageTimeline, type MessageWatch } from '@waxwing/core';
import { waitUntil } from '../../shared/wait-until.js';
import type { Database } from '../database/database.js';
import { MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { createdBetween, createdRangeOf } from './created-range.js';
import { MESSAGE_COLUMNS, STEP_COLUMNS, type TimelineRow, toTimeline } from './message-columns.js';

const BY_IDS = {
  name: 'messages-by-ids',
  text: `select ${MESSAGE_COLUMNS}, ${STEP_COLUMNS} from messages m
    where m.id = any($1::uuid[]) and ${createdBetween('$2', '$3')}`,
};

/** Reads the messages that are watched at the same moment in one statement. */
export class PgMessageWatch implements MessageWatch {
  readonly #ports: { database: Database; notifications: Notifications };
  readonly #reads: MicroBatch<string, MessageTimeline | undefined>;

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;

    this.#reads = new MicroBatch({ flush: (ids) => this.#byIds(ids), max: 1_000 });
  }

  async waitUntilSettled(accountId: string, id: string, timeoutMs: number): Promise<MessageTimeline> {
    const settled = timeoutMs > 0 ? await this.#waitUntilSettled(id, timeoutMs) : undefined;
    const timeline = settled ?? (await this.#reads.add(id));
    if (timeline?.message.accountId !== accountId) throw new MessageNotFound();
    return timeline;
  }

  #waitUntilSettled(id: string, timeoutMs: number): Promise<MessageTimeline | undefined> {
    return waitUntil<MessageTimeline>({
      // A database that is down now is asked again by the next poll.
      look: () => this.#reads.add(id).then(ifSettled, () => undefined),
      subscribe: (onChange) => {
        const listener = (_id: string, timeline?: MessageTimeline) => {
          onChange(ifSettled(timeline));
          return true;
        };
        return this.#ports.notifications.subscribe('message', listener, id);
      },
      timeoutMs,
      // A message accepted just now has usually not been sent yet.
      lookAtOnce: false,
    });
  }

  async #byIds(ids: readonly string[]): Promise<(MessageTimeline | undefined)[]> {
    const rows = await this.#ports.database.query<TimelineRow>(BY_IDS, [
      [...new Set(ids)],
      ...createdRangeOf(ids),
    ]);
    const found = new Map(rows.map((row) => [row.id, toTimeline(row)]));
    return ids.map((id) => found.get(id));
  }
}

function ifSettled(timeline: MessageTimeline | undefined): MessageTimeline | undefined {
  return timeline && isSettled(timeline.message.status) ? timeline : undefined;
}
