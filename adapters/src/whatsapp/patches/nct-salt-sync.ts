import { AsyncLocalStorage } from 'node:async_hooks';
import type { WASocket } from '@whiskeysockets/baileys';
import { MAX_SALT_LENGTH } from '../history/history-shape.js';
import {
  MalformedProtobuf,
  type MessageShape,
  messageField,
  ProtobufWalker,
} from '../history/protobuf-walker.js';

/** Is told of the account's salt as the phone sets it; undefined when the phone has removed it. */
export type SaltListener = (salt: Buffer | undefined) => void;

const INDEX = '["nct_salt_sync"]';
/** Events in which a phone tells of a change, or that set off the handling of one that waited. */
const STANZAS = new Set<unknown>(['CB:message', 'CB:receipt', 'CB:notification', 'CB:call']);

const listening = new AsyncLocalStorage<SaltListener>();
const patched = new WeakSet<object>();

interface ParsedSalt {
  salt?: Buffer;
}

/** Fields of WhatsApp's definitions that rc14's lack. */
const NCT_SALT_SYNC_ACTION: MessageShape<ParsedSalt> = {
  create: () => ({}),
  fields: {
    1: {
      kind: 'bytes',
      max: MAX_SALT_LENGTH,
      set: (to, salt) => {
        to.salt = salt;
      },
    },
  },
};
const take = (to: ParsedSalt, found: ParsedSalt) => void Object.assign(to, found);
const SYNC_ACTION_VALUE: MessageShape<ParsedSalt> = {
  create: () => ({}),
  fields: { 80: messageField(NCT_SALT_SYNC_ACTION, take) },
};
const SYNC_ACTION_DATA: MessageShape<ParsedSalt> = {
  create: () => ({}),
  fields: { 2: messageField(SYNC_ACTION_VALUE, take) },
};

/**
 * Baileys drops what its definitions do not name, and the salt's changes are among that. This reads them where Baileys decodes any
 * change of the account's state: for the whole process, since that is one function, and told to the session in whose work it happens.
 */
export function installNctSaltHook({ proto }: Pick<typeof import('@whiskeysockets/baileys'), 'proto'>): void {
  const { SyncActionData } = proto;
  if (patched.has(SyncActionData)) return;
  patched.add(SyncActionData);
  const decode = SyncActionData.decode.bind(SyncActionData);
  SyncActionData.decode = (bytes, length) => {
    const data = decode(bytes, length);
    const listener = listening.getStore();
    if (listener && bytes instanceof Uint8Array && isSalt(data.index)) {
      const salt = saltIn(bytes);
      if (salt !== 'unreadable') listener(salt);
    }
    return data;
  };
}

/** Has `listener` told of what `work` decodes. */
export function runWithSaltListener<T>(listener: SaltListener, work: () => T): T {
  return listening.run(listener, work);
}

/** Has `listener` told of what the socket's own handling of stanzas decodes. */
export function listenForSalt({ ws }: Pick<WASocket, 'ws'>, listener: SaltListener): void {
  const emit = ws.emit.bind(ws);
  ws.emit = (event, ...args) =>
    STANZAS.has(event) ? listening.run(listener, () => emit(event, ...args)) : emit(event, ...args);
}

function isSalt(index: Uint8Array | null | undefined): boolean {
  return index?.length === INDEX.length && Buffer.from(index).toString('utf8') === INDEX;
}

function saltIn(bytes: Uint8Array): Buffer | undefined | 'unreadable' {
  const found: ParsedSalt = {};
  try {
    const walker = new ProtobufWalker(SYNC_ACTION_DATA, found);
    walker.push(bytes);
    walker.end();
  } catch (error) {
    if (error instanceof MalformedProtobuf) return 'unreadable';
    throw error;
  }
  return found.salt?.length ? found.salt : undefined;
}
