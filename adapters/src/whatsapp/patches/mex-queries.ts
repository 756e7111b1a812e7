import type { WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { mexDataOf } from './mex-notifications.js';

export type MexQuery = 'lock' | 'cap';

const ANSWER_MS = 10_000;
const VARIABLES = { lock: {}, cap: { input: { type: 'INDIVIDUAL_NEW_CHAT_MSG' } } };

/**
 * Asks WhatsApp how it regards the account, and answers with what it says as it says it: Baileys' own functions pass on a type of lock
 * that they make up where there is none. Undefined where the answer is an error or no JSON. Rejects where no answer comes.
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
