import type { WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { mexDataOf } from './mex-notifications.js';

export type MexQuery = 'lock' | 'cap';

const ANSWER_MS = 10_000;
const VARIABLES = { lock: {}, cap: { input: { type: 'INDIVIDUAL_NEW_CHAT_MSG' } } };

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
