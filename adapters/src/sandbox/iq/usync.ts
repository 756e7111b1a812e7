import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
} from '@whiskeysockets/baileys';
import type { Companion } from '../world/companion.js';
import type { Directory } from '../world/directory.js';
import type { Phone } from '../world/phone.js';
import type { IqHandler } from './iq-handler.js';

/** Looks up accounts: who is on WhatsApp (`contact`), their devices, their LID. Asked for by JID or by number. */
export const usync: IqHandler = ({ request, world, companion }) => {
  const query = getBinaryNodeChild(request, 'usync');
  const wanted = getAllBinaryNodeChildren(getBinaryNodeChild(query, 'query') ?? { tag: '', attrs: {} });
  const protocols = wanted.map(({ tag }) => tag);
  const users = getBinaryNodeChildren(getBinaryNodeChild(query, 'list'), 'user');
  const content = users.map((user) => answer(user, protocols, world.directory, companion));
  const list = { tag: 'list', attrs: {}, content };
  return [{ tag: 'usync', attrs: query?.attrs ?? {}, content: [{ tag: 'result', attrs: {} }, list] }];
};

const answer = (
  user: BinaryNode,
  protocols: string[],
  directory: Directory,
  asker: Companion,
): BinaryNode => {
  const number = getBinaryNodeChildString(user, 'contact')?.replace(/\D/g, '');
  const jid = user.attrs.jid ?? `${number}@s.whatsapp.net`;
  const phone = directory.resolve(jid)?.phone;
  if (phone && protocols.includes('devices')) phone.watchers.add(asker);
  // Who asks by LID knows it, and the client takes the pair of LID and LID for a mistake.
  const answered = protocols.filter((protocol) => protocol !== 'lid' || !jid.endsWith('@lid'));
  const content = answered.flatMap((protocol) => part(protocol, phone));
  return { tag: 'user', attrs: { jid }, content };
};

const part = (protocol: string, phone: Phone | undefined): BinaryNode[] => {
  switch (protocol) {
    case 'contact':
      return [{ tag: 'contact', attrs: { type: phone ? 'in' : 'out' } }];
    case 'devices': {
      const content = phone ? deviceList(phone) : [];
      return [{ tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content }] }];
    }
    case 'lid':
      return phone ? [{ tag: 'lid', attrs: { val: phone.lidOf(0) } }] : [];
    default:
      return [];
  }
};

const deviceList = (phone: Phone): BinaryNode[] => [
  { tag: 'device', attrs: { id: '0' } },
  ...[...phone.companions.values()].map(({ device, keyIndex }) => ({
    tag: 'device',
    attrs: { id: String(device), 'key-index': String(keyIndex) },
  })),
];
