import type { Fault } from '@waxwing/contract/sandbox';
import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
} from '@whiskeysockets/baileys';
import type { Companion } from '../state/companion.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';
import { IqError, type IqHandler } from './iq-handler.js';

/** The code for too many queries. */
const RATE_LIMITED = 429;

/** Looks up accounts by JID or by number: whether they are on WhatsApp (`contact`), their devices, their LID. */
export const usync: IqHandler = ({ request, state, companion, phone }) => {
  const query = getBinaryNodeChild(request, 'usync');
  const wanted = getAllBinaryNodeChildren(getBinaryNodeChild(query, 'query') ?? { tag: '', attrs: {} });
  const protocols = wanted.map(({ tag }) => tag);
  const limit = protocols.includes('contact') && state.faults.take('check-limit', phone.number);
  if (limit) return refusal(query?.attrs ?? {}, limit);
  const users = getBinaryNodeChildren(getBinaryNodeChild(query, 'list'), 'user');
  const content = users.map((user) => answer(user, protocols, state.directory, companion));
  const list = { tag: 'list', attrs: {}, content };
  return [{ tag: 'usync', attrs: query?.attrs ?? {}, content: [{ tag: 'result', attrs: {} }, list] }];
};

/** Refuses a query as too many: as an error, or with an answer that lists no user. */
function refusal(attrs: BinaryNode['attrs'], { form = 'iq', backoff }: Fault): BinaryNode[] | IqError {
  if (form === 'iq') return new IqError(RATE_LIMITED, 'rate-overlimit');
  const errorAttrs = {
    code: String(RATE_LIMITED),
    text: 'rate-overlimit',
    ...(backoff && { backoff: String(backoff) }),
  };
  const contact = { tag: 'contact', attrs: {}, content: [{ tag: 'error', attrs: errorAttrs }] };
  const result = { tag: 'result', attrs: {}, content: [contact] };
  return [{ tag: 'usync', attrs, content: [result, { tag: 'list', attrs: {}, content: [] }] }];
}

function answer(user: BinaryNode, protocols: string[], directory: Directory, asker: Companion): BinaryNode {
  const asked = getBinaryNodeChildString(user, 'contact');
  const number = asked?.replace(/\D/g, '');
  const jid = user.attrs.jid ?? `${number}@s.whatsapp.net`;
  const phone = directory.resolve(jid)?.phone;
  if (phone && protocols.includes('devices')) phone.watchers.add(asker);
  // A query by LID gets no LID: the client would take a mapping of LID to LID for an error.
  const answered = protocols.filter((protocol) => protocol !== 'lid' || !jid.endsWith('@lid'));
  const content = answered.flatMap((protocol) => part(protocol, phone, asked));
  return { tag: 'user', attrs: { jid }, content };
}

function part(protocol: string, phone: Phone | undefined, asked: string | undefined): BinaryNode[] {
  switch (protocol) {
    case 'contact':
      return [{ tag: 'contact', attrs: { type: phone ? 'in' : 'out' }, ...(asked && { content: asked }) }];
    case 'devices': {
      const content = phone ? deviceList(phone) : [];
      return [{ tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content }] }];
    }
    case 'lid':
      return phone ? [{ tag: 'lid', attrs: { val: phone.lidOf(0) } }] : [];
    default:
      return [];
  }
}

const deviceList = (phone: Phone): BinaryNode[] => [
  { tag: 'device', attrs: { id: '0' } },
  ...[...phone.companions.values()].map(({ device, keyIndex }) => ({
    tag: 'device',
    attrs: { id: String(device), 'key-index': String(keyIndex) },
  })),
];
