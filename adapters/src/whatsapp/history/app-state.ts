import { buffer } from 'node:stream/consumers';
import type { BinaryNode, ChatMutation, LTHashState, proto, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { TransportMode } from '../connection/socket-config.js';
import type { Baileys } from '../load-baileys.js';
import { downloadMedia } from '../media/media-download.js';
import { mediaUrl } from '../media/media-url.js';
import { runWithSaltListener, type SaltListener } from '../patches/nct-salt-sync.js';
import type { BulkKeys } from './bulk-keys.js';

export interface AppStateOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly mode: TransportMode;
  readonly keys: BulkKeys;
  readonly onSalt: SaltListener;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly fetch: typeof fetch;
}

/** The first contains the account's name, the second its salt. */
const COLLECTION_NAMES = ['critical_block', 'regular_high'] as const;
type Collection = (typeof COLLECTION_NAMES)[number];

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ROUNDS = 50;

/**
 * Reads the app state once after linking, for the account's name and salt. Baileys requests later changes by itself and continues
 * from here. Baileys' own full read is not used: it holds the send lock during an unbounded download, and a connection that
 * breaks off during it ends the process.
 */
export class AppState {
  readonly #options: AppStateOptions;
  #reading: Promise<void> | undefined;

  private constructor(options: AppStateOptions) {
    this.#options = options;
  }

  /** Reads it when the connection is open and the phone has shared the key, whichever comes later. */
  static attach(options: AppStateOptions): void {
    const state = new AppState(options);
    const { ev } = options.socket;
    ev.on('connection.update', ({ connection }) => {
      if (connection === 'open') void state.readOnce();
    });
    ev.on('creds.update', ({ myAppStateKeyId }) => {
      if (myAppStateKeyId) void state.readOnce();
    });
  }

  /** Reads it unless it was read before or the phone has not shared the key yet. Never rejects. */
  readOnce(): Promise<void> {
    const { creds } = this.#options.socket.authState;
    if (!creds.myAppStateKeyId || creds.accountSyncCounter > 0) return Promise.resolve();
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { socket, log, onSalt, signal } = this.#options;
    try {
      await runWithSaltListener(onSalt, async () => {
        for (const name of COLLECTION_NAMES) await this.#read(name);
      });
      signal.throwIfAborted();
      const { accountSyncCounter } = socket.authState.creds;
      socket.ev.emit('creds.update', { accountSyncCounter: accountSyncCounter + 1 });
    } catch (error) {
      if (signal.aborted) return;
      // The next login reads it instead.
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'app state could not be read',
      );
    }
  }

  async #read(name: Collection): Promise<void> {
    const { baileys } = this.#options;
    let state = baileys.newLTHashState();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const answer = await this.#ask(name, state.version);
      state = await this.#applyPatches(name, answer, state);
      if (answer.attrs.has_more_patches !== 'true') break;
    }
    await this.#options.keys.write({ 'app-state-sync-version': { [name]: state } });
  }

  async #ask(name: Collection, version: number): Promise<BinaryNode> {
    const { baileys, socket } = this.#options;
    const attrs = { name, version: String(version), return_snapshot: String(version === 0) };
    const sync = { tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs }] };
    const to = { to: baileys.S_WHATSAPP_NET, xmlns: 'w:sync:app:state', type: 'set' };
    const result: BinaryNode = await socket.query({ tag: 'iq', attrs: to, content: [sync] });
    const answered = baileys.getBinaryNodeChildren(baileys.getBinaryNodeChild(result, 'sync'), 'collection');
    const collection = answered.find((one) => one.attrs.name === name);
    if (!collection || collection.attrs.type === 'error') throw new Error(`WhatsApp gives no ${name}`);
    return collection;
  }

  async #applyPatches(name: Collection, answer: BinaryNode, from: LTHashState): Promise<LTHashState> {
    const { baileys } = this.#options;
    const getKey = (id: string) => this.#syncKey(id);
    let state = from;
    const blob = baileys.getBinaryNodeChildBuffer(answer, 'snapshot');
    if (blob) {
      const file = await this.#download(baileys.proto.ExternalBlobReference.decode(blob));
      const snapshot = baileys.proto.SyncdSnapshot.decode(file);
      const read = await baileys.decodeSyncdSnapshot(name, snapshot, getKey, undefined, false);
      state = read.state;
      this.#useName(read.mutationMap);
    }
    const patches = await this.#patches(answer, state.version);
    if (patches.length === 0) return state;
    const read = await baileys.decodePatches(name, patches, state, getKey, {}, undefined, undefined, false);
    this.#useName(read.mutationMap);
    return read.state;
  }

  async #patches(answer: BinaryNode, version: number): Promise<proto.ISyncdPatch[]> {
    const { baileys } = this.#options;
    const holder = baileys.getBinaryNodeChild(answer, 'patches') ?? answer;
    const patches: proto.ISyncdPatch[] = [];
    for (const { content } of baileys.getBinaryNodeChildren(holder, 'patch')) {
      if (!(content instanceof Uint8Array)) continue;
      const patch = baileys.proto.SyncdPatch.decode(content);
      patch.version ??= { version: version + patches.length + 1 };
      if (patch.externalMutations) {
        const file = await this.#download(patch.externalMutations);
        patch.mutations.push(...baileys.proto.SyncdMutations.decode(file).mutations);
        patch.externalMutations = null;
      }
      patches.push(patch);
    }
    return patches;
  }

  async #download({ directPath, mediaKey }: proto.IExternalBlobReference): Promise<Buffer> {
    const { baileys, mode, signal, fetch } = this.#options;
    const url = mediaUrl(mode, directPath ?? '');
    const { iv, cipherKey, macKey } = await baileys.getMediaKeys(mediaKey ?? null, 'md-app-state');
    if (!url || !macKey) throw new Error('a part of the account state lies nowhere');
    const file = downloadMedia({
      url,
      keys: { iv, cipherKey, macKey },
      maxBytes: MAX_BYTES,
      signal,
      fetch,
    });
    return buffer(file);
  }

  /** Baileys stops reading at a missing key, but takes any error for a broken entry that it may skip. */
  async #syncKey(id: string) {
    return (await this.#options.keys.read('app-state-sync-key', [id])).get(id);
  }

  /** Emits the name as Baileys does for a change of it, so that WhatsApp gets it too. */
  #useName(mutations: Readonly<Record<string, ChatMutation>>): void {
    const { ev, authState } = this.#options.socket;
    const names = Object.values(mutations).map(({ syncAction }) => syncAction.value?.pushNameSetting?.name);
    const name = names.findLast((one) => one);
    const { me } = authState.creds;
    if (name && me && me.name !== name) ev.emit('creds.update', { me: { ...me, name } });
  }
}
