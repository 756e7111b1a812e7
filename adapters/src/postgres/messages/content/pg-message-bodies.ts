import {
  type AnsweredMessage,
  carriesFile,
  type Direction,
  MAX_RECEIVED_AGE_DAYS,
  type MediaBody,
  type Message,
  type MessageBodies,
  type MessageBody,
  type MessageWire,
  type OutgoingBody,
  type SessionLease,
  type TextBody,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { type FileRow, fileOf } from '../../media/file-row.js';
import { LeaseBatch, type LeasedWrite } from '../../sessions/lease-batch.js';
import { createdRangeOf } from '../created-range.js';
import { toStorableJson } from '../message-columns.js';
import { READ_ANSWERED, READ_BODIES, READ_OUTGOING, STORE_FILES, STORE_WIRES } from './body-statements.js';

type OutgoingRow = Pick<OutgoingBody, 'body'> & {
  readonly id: string;
  readonly wire: Buffer | null;
  readonly replyTo: string | null;
};

type AnsweredRow = Omit<AnsweredMessage, 'wire'> & { readonly wire: Buffer | null };

interface WireRow {
  readonly id: string;
  readonly wire: Buffer;
}

interface StoredWire extends MessageWire {
  readonly messageId: string;
}

interface StoredFile {
  readonly messageId: string;
  readonly body: MediaBody | TextBody;
}

export class PgMessageBodies implements MessageBodies {
  readonly #database: Database;
  readonly #reads: LeaseBatch<string, OutgoingRow>;
  readonly #stores: LeaseBatch<StoredWire, WireRow>;
  readonly #files: LeaseBatch<StoredFile, { id: string }>;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#reads = new LeaseBatch({
      database,
      // A session's messages to several chats need not wait for each other.
      group: (messageId) => messageId,
      write: (ids) => ({ statement: READ_OUTGOING, values: [ids, ...createdRangeOf(ids)] }),
    });
    this.#files = new LeaseBatch({ database, group: ({ messageId }) => messageId, write: fileWriteOf });
    this.#stores = new LeaseBatch({ database, group: ({ messageId }) => messageId, write: storeOf });
  }

  async find(lease: SessionLease, messageId: string): Promise<OutgoingBody | undefined> {
    const [row] = await this.#reads.run(lease, messageId);
    if (!row) return undefined;
    const { body, wire, replyTo } = row;
    if (replyTo === null) return { body, wire: wire ?? undefined };
    const answers = await this.#readAnswered([lease.instanceId, lease.accountId], replyTo);
    return { body, wire: wire ?? undefined, answers };
  }

  async #readAnswered(of: readonly string[], id: string): Promise<AnsweredMessage | null> {
    // The id of an inbound message is made when it reaches us, which may be long after it was written.
    const range = createdRangeOf([id], { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 });
    const values = [...of, id, ...range];
    const [row] = await this.#database.query<AnsweredRow>(READ_ANSWERED, values);
    return row ? { ...row, wire: row.wire ?? undefined } : null;
  }

  async storeFile(lease: SessionLease, messageId: string, body: MediaBody | TextBody): Promise<void> {
    await this.#files.run(lease, { messageId, body });
  }

  async storeWire(
    lease: SessionLease,
    messageId: string,
    wire: MessageWire,
  ): Promise<Uint8Array | undefined> {
    const [row] = await this.#stores.run(lease, { messageId, ...wire });
    return row?.wire;
  }
}

function storeOf(wires: readonly StoredWire[]): LeasedWrite {
  const ids = wires.map(({ messageId }) => messageId);
  const values = [
    ids,
    wires.map(({ bytes }) => Buffer.from(bytes)),
    wires.map(({ secret }) => Buffer.from(secret)),
    ...createdRangeOf(ids),
  ];
  return { statement: STORE_WIRES, values };
}

function fileWriteOf(files: readonly StoredFile[]): LeasedWrite {
  const ids = files.map(({ messageId }) => messageId);
  const values = [ids, files.map(({ body }) => toStorableJson(body)), ...createdRangeOf(ids)];
  return { statement: STORE_FILES, values };
}

interface Contentful {
  readonly id: string;
  readonly accountId: string;
  readonly direction: Direction;
  readonly type: string;
}

type BodyRow = { readonly id: string; readonly body: MessageBody; readonly isComposed: boolean } & FileRow;

/** The messages with their bodies and files, read in one statement; in none where all are texts. */
export async function withBodies<M extends Contentful>(
  database: Database,
  messages: readonly M[],
): Promise<(M & Pick<Message, 'body' | 'isComposed' | 'file'>)[]> {
  const rich = messages.filter(({ type }) => type !== 'text');
  if (rich.length === 0) return [...messages];
  const accountIds = [...new Set(rich.map(({ accountId }) => accountId))];
  const ids = rich.map(({ id }) => id);
  // The id of an inbound message is made when it reaches us, which may be long after it was written.
  const range = createdRangeOf(ids, { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 });
  const rows = await database.query<BodyRow>(READ_BODIES, [accountIds, ids, ...range]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return messages.map((message) => {
    const row = found.get(message.id);
    if (!row) return message;
    const isComposed = row.isComposed && message.direction === 'outbound' && carriesFile(row.body);
    return { ...message, body: row.body, ...(isComposed && { isComposed }), ...fileOf(row) };
  });
}
