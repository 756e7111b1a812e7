import type { Standing } from '@waxwing/contract/sandbox';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { capPayload, lockPayload } from '../standing/standing.js';
import type { IqHandler } from './iq-handler.js';

/** The known queries, by their ids. */
const QUERIES: Readonly<Record<string, (standing: Standing) => object>> = {
  '23983697327930364': ({ lock }) => ({ xwa2_fetch_account_reachout_timelock: lockPayload(lock) }),
  '24503548349331633': ({ cap }) => ({ xwa2_message_capping_info: capPayload(cap) }),
};

/** Answers queries for the account's standing. */
export const mex: IqHandler = ({ phone, request }) => {
  const id = getBinaryNodeChild(request, 'query')?.attrs.query_id ?? '';
  const data = QUERIES[id]?.(phone.standing);
  return [result(data ? { data } : { data: null, errors: [{ message: 'unknown query' }] })];
};

const result = (answer: object): BinaryNode => ({
  tag: 'result',
  attrs: {},
  content: Buffer.from(JSON.stringify(answer)),
});
