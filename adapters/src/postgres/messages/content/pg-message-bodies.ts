import {
  MAX_RECEIVED_AGE_DAYS,
  type MessageBodies,
  type MessageBody,
  type MessageFile,
  type MessageWire,
  type OutgoingBody,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { type FileRow, fileOf } from '../../media/file-row.js';
import { queryWithLease } from '../../sessions/with-lease.js';
import { createdRangeOf } from '../created-range.js';
import { READ_BODIES, READ_OUTGOING, STORE_WIRE } from './body-statements.js';

export class PgMessageBodies implements MessageBodies {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async find({ instanceId, accountId }: SessionLease, messageId: string): Promise<OutgoingBody | undefined> {
    const values = [instanceId, accountId, messageId, ...createdRangeOf([messageId])];
    const [row] = await this.#ports.database.query<{ body: MessageBody; wire: Buffer | null }>(
      READ_OUTGOING,
      values,
    );
    return row && { body: row.body, wire: row.wire ?? undefined };
  }

  async storeWire(
    lease: SessionLease,
    messageId: string,
    { bytes, secret }: MessageWire,
  ): Promise<Uint8Array | undefined> {
    const values = [messageId, bytes, secret, ...createdRangeOf([messageId])];
    const [row] = await queryWithLease<{ wire: Buffer | null }>(
      this.#ports.database,
      lease,
      STORE_WIRE,
      values,
    );
    return row?.wire ?? undefined;
  }
}

interface Contentful {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
}

type BodyRow = { readonly id: string; readonly body: MessageBody } & FileRow;

/** The messages with their bodies and files, read in one statement; in none where all are texts. */
export async function withBodies<M extends Contentful>(
  database: Database,
  messages: readonly M[],
): Promise<(M & { body?: MessageBody; file?: MessageFile })[]> {
  const rich = messages.filter(({ type }) => type !== 'text');
  const [first] = rich;
  if (!first) return [...messages];
  const ids = rich.map(({ id }) => id);
  // The id of an inbound message is made when it reaches us, which may be long after it was written.
  const range = createdRangeOf(ids, { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 });
  const rows = await database.query<BodyRow>(READ_BODIES, [first.accountId, ids, ...range]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return messages.map((message) => {
    const row = found.get(message.id);
    return row ? { ...message, body: row.body, ...fileOf(row) } : message;
  });
}
