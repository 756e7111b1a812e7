import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from '../patches/stanza-listeners.js';

/** A notification before its content is checked. */
export interface MexNotification {
  /** WhatsApp's name of the operation. */
  readonly operation: string;
  readonly data: unknown;
}

export type MexQuery = 'lock' | 'cap';

const ANSWER_MS = 10_000;
const VARIABLES = { lock: {}, cap: { input: { type: 'INDIVIDUAL_NEW_CHAT_MSG' } } };
/** Far more than any notification needs. */
const MAX_BYTES = 16_384;

/**
 * Passes on notifications of type `mex` as WhatsApp wrote them. Baileys' own reading cannot be used: it turns an unknown type of
 * lock into the one that means none.
 */
export function watchMexNotifications(
  baileys: Baileys,
  socket: Pick<WASocket, 'ws'>,
  onNotification: (notification: MexNotification) => void,
): void {
  onStanza(socket, 'notification,type:mex', (notification) => {
    const update = baileys.getBinaryNodeChild(notification, 'update');
    const operation = update?.attrs.op_name;
    const data = mexDataOf(update?.content);
    if (operation && data !== undefined) onNotification({ operation, data });
  });
}

/**
 * Asks WhatsApp for the account's standing and returns the raw answer: Baileys' own functions make up a type of lock where there
 * is none. Undefined where the answer is an error or not JSON. Rejects without an answer.
 */
export async function queryMex(
  baileys: Baileys,
  socket: Pick<WASocket, 'query'>,
  question: MexQuery,
): Promise<unknown> {
  const { QueryIds, S_WHATSAPP_NET, getBinaryNodeChild } = baileys;
  const query_id = question === 'lock' ? QueryIds.REACHOUT_TIMELOCK : QueryIds.MESSAGE_CAPPING_INFO;
  const content = Buffer.from(JSON.stringify({ variables: VARIABLES[question] }));
  const answer = await socket.query(
    {
      tag: 'iq',
      attrs: { type: 'get', to: S_WHATSAPP_NET, xmlns: 'w:mex' },
      content: [{ tag: 'query', attrs: { query_id }, content }],
    },
    ANSWER_MS,
  );
  return mexDataOf(getBinaryNodeChild(answer, 'result')?.content);
}

/** The `data` of a JSON answer; undefined if it is invalid or an error. */
export function mexDataOf(content: BinaryNode['content']): unknown {
  if (!(content instanceof Uint8Array) || content.length > MAX_BYTES) return undefined;
  try {
    const answer: unknown = JSON.parse(Buffer.from(content).toString('utf8'));
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined;
    return 'errors' in answer && Array.isArray(answer.errors) && answer.errors.length > 0
      ? undefined
      : answer.data;
  } catch {
    return undefined;
  }
}
