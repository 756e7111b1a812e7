// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2438.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { WASocket } from '@whiskeysockets/baileys';
import { MAX_SALT_LENGTH } from '../history/history-shape.js';
import {
  MalformedProtobuf,
  type MessageShape,
  messageField,
  ProtobufWalker,
} from '../history/protobuf-walker.js';

/** Gets the account's salt when the phone sets it; undefined when the phone has removed it. */
export type SaltListener = (salt: Buffer | undefined) => void;

const INDEX = '["nct_salt_sync"]';
/** Events with which a phone announces a change, or which trigger the handling of a waiting one. */
const STANZAS = new Set<unknown>(['CB:message', 'CB:receipt', 'CB:notification', 'CB:call']);

const listening = new AsyncLocalStorage<SaltListener>();
const patched = new WeakSet<object>();

interface ParsedSalt {
  salt?: Buffer;
}

/** Fields of WhatsApp's definitions that rc14 lacks. */
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
 * Baileys drops fields that its definitions lack, the salt's changes among them. This reads them where Baileys decodes any change
 * of the app state: for the whole process, since that is one function, and reports them to the session in whose async context it
 * runs.
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

/** Reports to `listener` the salts that `work` decodes. */
export function runWithSaltListener<T>(listener: SaltListener, work: () => T): T {
  return listening.run(listener, work);
}

/** Reports to `listener` the salts that the socket's stanza handling decodes. */
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
