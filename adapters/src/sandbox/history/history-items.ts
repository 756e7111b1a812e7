import { proto } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import type { ArrivedRecord } from '../state/records.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { nctSaltOf } from '../state/trust-tokens.js';
import { generateChats } from './generate-chats.js';

const KINDS = proto.HistorySync.HistorySyncType;

/** An item of history as protobuf bytes, and its kind. */
export interface HistoryItem {
  readonly syncType: proto.Message.HistorySyncType;
  readonly bytes: Uint8Array;
}

/** The history that a phone sends to a newly linked device: the newest first, then the rest, then the least urgent. */
export function historyOf(state: SandboxState, phone: Phone): HistoryItem[] {
  const chats = conversationsOf(state, phone);
  const salt = phone.hasSalt ? nctSaltOf(phone) : undefined;
  const all = [...chats, ...generateChats(phone, phone.oldChats)];
  return [
    item(KINDS.INITIAL_BOOTSTRAP, { conversations: chats.map(newestOf) }, salt),
    item(KINDS.RECENT, { conversations: all, progress: 100 }),
    item(KINDS.NON_BLOCKING_DATA, { phoneNumberToLidMappings: all.flatMap(mappingOf) }),
  ];
}

/** Further history, as phones send it for a while after linking. */
export const moreHistoryOf = (phone: Phone, count: number): HistoryItem[] => [
  item(KINDS.RECENT, { conversations: generateChats(phone, count), progress: 100 }),
];

function item(
  syncType: proto.HistorySync.HistorySyncType,
  fields: proto.IHistorySync,
  salt?: Buffer,
): HistoryItem {
  const known = proto.HistorySync.encode({ ...fields, syncType }).finish();
  // Baileys' definitions lack field 19.
  const bytes = salt ? Buffer.concat([known, Buffer.of(0x9a, 0x01, salt.length), salt]) : known;
  return { syncType: syncType as number, bytes };
}

/** The phone's chats with the other phones of this sandbox. */
const conversationsOf = (state: SandboxState, phone: Phone): proto.IConversation[] =>
  state.directory
    .phones()
    .filter((other) => other !== phone)
    .flatMap((other) => {
      const lines = [
        ...phone.inbox.from(other.number).map((record) => line(other, record, false)),
        ...other.inbox.from(phone.number).map((record) => line(other, record, true)),
      ].sort((a, b) => Number(b.messageTimestamp) - Number(a.messageTimestamp));
      return lines.length > 0 ? [conversation(state, phone, other, lines)] : [];
    });

function conversation(
  state: SandboxState,
  phone: Phone,
  other: Phone,
  lines: proto.IWebMessageInfo[],
): proto.IConversation {
  const given = state.trustTokens.find(other, phone);
  const sent = state.trustTokens.find(phone, other);
  const last = lines[0]?.messageTimestamp ?? 0;
  const timer = phone.timerOf(other.number);
  return {
    id: other.lidOf(0),
    pnJid: other.pn(0),
    lidJid: other.lidOf(0),
    name: other.name,
    lastMsgTimestamp: last,
    conversationTimestamp: last,
    messages: lines.map((message) => ({ message })),
    ...(given && { tcToken: given.token, tcTokenTimestamp: given.t }),
    ...(sent && { tcTokenSenderTimestamp: sent.t }),
    ...(timer && {
      ephemeralExpiration: timer.seconds,
      ephemeralSettingTimestamp: Math.floor(Date.parse(timer.at) / 1_000),
    }),
  };
}

const line = (other: Phone, { id, text, at }: ArrivedRecord, fromMe: boolean): proto.IWebMessageInfo => ({
  key: { remoteJid: other.lidOf(0), fromMe, id },
  message: { conversation: text },
  messageTimestamp: Math.floor(Date.parse(at) / 1_000),
});

/** The bootstrap contains only the newest line of each chat. */
const newestOf = (chat: proto.IConversation): proto.IConversation => ({
  ...chat,
  messages: chat.messages?.slice(0, 1) ?? [],
});

const mappingOf = ({ pnJid, lidJid }: proto.IConversation): proto.IPhoneNumberToLIDMapping[] =>
  pnJid && lidJid ? [{ pnJid, lidJid }] : [];
