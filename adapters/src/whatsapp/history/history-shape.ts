import { MAX_ADDRESS_LENGTH } from './jid-user.js';
import { type MessageShape, messageField } from './protobuf-walker.js';

/** A chat of the history: its addresses, its token, its timer, and who wrote when. Numbers are as received. */
export interface HistoryConversation {
  id?: string;
  pnJid?: string;
  lidJid?: string;
  accountLid?: string;
  lastMsgTimestamp?: number;
  conversationTimestamp?: number;
  ephemeralExpiration?: number;
  ephemeralSettingTimestamp?: number;
  tcToken?: Buffer;
  tcTokenTimestamp?: number;
  tcTokenSenderTimestamp?: number;
  /** Counts of their and our messages, and the newest time of each. */
  theirs: number;
  ours: number;
  lastTheirs: number;
  lastOurs: number;
}

export interface HistoryMapping {
  pnJid?: string;
  lidJid?: string;
}

/** Receives what the walker finds. */
export interface HistorySink {
  conversation(found: HistoryConversation): void;
  mapping(found: HistoryMapping): void;
  salt(found: Buffer): void;
}

interface Message {
  fromMe: boolean;
  /** Whether there is a body, which is not read. */
  body: boolean;
  /** A notice by WhatsApp itself, such as a changed number. */
  stub: boolean;
  at: number;
}

/** Real tokens and salts have some tens of bytes. */
const MAX_TOKEN_LENGTH = 1_024;
export const MAX_SALT_LENGTH = 256;

const address = <K extends string>(key: K) => ({
  kind: 'bytes' as const,
  max: MAX_ADDRESS_LENGTH,
  set: (to: { [key in K]?: string }, value: Buffer) => {
    to[key] = value.toString('utf8');
  },
});

const number = <K extends string>(key: K) => ({
  kind: 'number' as const,
  set: (to: { [key in K]?: number }, value: number) => {
    to[key] = value;
  },
});

const MESSAGE_KEY: MessageShape<{ fromMe?: number }> = {
  create: () => ({}),
  fields: { 2: number('fromMe') },
};

const WEB_MESSAGE_INFO: MessageShape<Message> = {
  create: () => ({ fromMe: false, body: false, stub: false, at: 0 }),
  fields: {
    1: messageField(MESSAGE_KEY, (to: Message, { fromMe }) => {
      to.fromMe = fromMe === 1;
    }),
    2: {
      kind: 'length',
      set: (to, length) => {
        to.body = length > 0;
      },
    },
    3: number('at'),
    24: {
      kind: 'number',
      set: (to, type) => {
        to.stub = type !== 0;
      },
    },
  },
};

const HISTORY_SYNC_MSG: MessageShape<{ message?: Message }> = {
  create: () => ({}),
  fields: {
    1: messageField(WEB_MESSAGE_INFO, (to: { message?: Message }, message) => {
      to.message = message;
    }),
  },
};

const CONVERSATION: MessageShape<HistoryConversation> = {
  create: () => ({ theirs: 0, ours: 0, lastTheirs: 0, lastOurs: 0 }),
  fields: {
    1: address('id'),
    2: messageField(HISTORY_SYNC_MSG, (to: HistoryConversation, { message }) => count(to, message)),
    5: number('lastMsgTimestamp'),
    9: number('ephemeralExpiration'),
    10: number('ephemeralSettingTimestamp'),
    12: number('conversationTimestamp'),
    21: {
      kind: 'bytes',
      max: MAX_TOKEN_LENGTH,
      set: (to, value) => {
        to.tcToken = value;
      },
    },
    22: number('tcTokenTimestamp'),
    28: number('tcTokenSenderTimestamp'),
    39: address('pnJid'),
    42: address('lidJid'),
    49: address('accountLid'),
  },
};

const MAPPING: MessageShape<HistoryMapping> = {
  create: () => ({}),
  fields: { 1: address('pnJid'), 2: address('lidJid') },
};

/** `HistorySync` of WhatsApp's definitions, with the fields read here. rc14's definition lacks the salt. */
export const HISTORY_SYNC: MessageShape<HistorySink> = {
  create: () => {
    throw new Error('a history stands in no other message');
  },
  fields: {
    2: messageField(CONVERSATION, (to: HistorySink, found) => to.conversation(found)),
    15: messageField(MAPPING, (to: HistorySink, found) => to.mapping(found)),
    19: { kind: 'bytes', max: MAX_SALT_LENGTH, set: (to, salt) => to.salt(salt) },
  },
};

/** WhatsApp's own notices also appear in chats without any message. */
function count(to: HistoryConversation, message: Message | undefined): void {
  if (!message?.body || message.stub) return;
  if (message.fromMe) {
    to.ours += 1;
    to.lastOurs = Math.max(to.lastOurs, message.at);
  } else {
    to.theirs += 1;
    to.lastTheirs = Math.max(to.lastTheirs, message.at);
  }
}
