import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import { dropOldSessions } from '../patches/session-records.js';
import type { Journal } from '../state/journal.js';
import type { PhoneKeys } from './phone-keys.js';
import type { SignalBundle } from './signal-bundle.js';

/** A device of another account or of our own, as this phone's Signal sessions know it. */
export interface Peer {
  number: string;
  device: number;
}

export interface EncryptedMessage {
  type: 'pkmsg' | 'msg';
  ciphertext: Buffer;
}

const PRE_KEY_MESSAGE = 3;

/**
 * The Signal sessions of one phone. Sessions are used in place and written to the journal by `persist`, which the caller does
 * together with the effects of the message: either both survive a kill, or neither.
 */
export class SignalSessions {
  readonly #owner: string;
  readonly #keys: PhoneKeys;
  readonly #journal: Journal;
  readonly #identityOf: (peer: Peer) => Buffer | undefined;
  readonly #live = new Map<string, SessionRecord>();
  readonly #storage: SignalStorage;

  constructor(
    owner: string,
    keys: PhoneKeys,
    journal: Journal,
    identityOf: (peer: Peer) => Buffer | undefined,
  ) {
    this.#owner = owner;
    this.#keys = keys;
    this.#journal = journal;
    this.#identityOf = identityOf;

    this.#storage = this.#storageOf();
  }

  async decrypt(peer: Peer, sealed: EncryptedMessage): Promise<Buffer> {
    const cipher = new SessionCipher(this.#storage, this.#address(peer));
    try {
      return sealed.type === 'pkmsg'
        ? await cipher.decryptPreKeyWhisperMessage(sealed.ciphertext)
        : await cipher.decryptWhisperMessage(sealed.ciphertext);
    } catch (error) {
      // A failed attempt may have moved the ratchet: returns to the last persisted state.
      this.#live.delete(this.#address(peer).toString());
      throw error;
    }
  }

  async encrypt(peer: Peer, plain: Uint8Array): Promise<EncryptedMessage> {
    const { type, body } = await new SessionCipher(this.#storage, this.#address(peer)).encrypt(plain);
    this.persist(peer);
    return { type: type === PRE_KEY_MESSAGE ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body, 'binary') };
  }

  /** Opens a new outgoing session; an existing one is closed but still decrypts messages under way. */
  async open(peer: Peer, bundle: SignalBundle): Promise<void> {
    const device = {
      registrationId: bundle.registrationId,
      identityKey: generateSignalPubKey(bundle.identity),
      signedPreKey: {
        ...bundle.signedPreKey,
        publicKey: generateSignalPubKey(bundle.signedPreKey.publicKey),
      },
      preKey: bundle.preKey && {
        ...bundle.preKey,
        publicKey: generateSignalPubKey(bundle.preKey.publicKey),
      },
    };
    // The types demand a one-time pre-key, but the code works without (a companion may have run out of them).
    await new SessionBuilder(this.#storage, this.#address(peer)).initOutgoing(
      device as Parameters<SessionBuilder['initOutgoing']>[0],
    );
  }

  hasSession(peer: Peer): boolean {
    return this.#load(this.#address(peer).toString())?.haveOpenSession() ?? false;
  }

  persist(peer: Peer): void {
    const address = this.#address(peer).toString();
    const record = this.#live.get(address);
    if (!record) return;
    dropOldSessions(record);
    this.#journal.put(`session/${address}`, record.serialize());
  }

  forget(peer: Peer): void {
    const address = this.#address(peer).toString();
    this.#live.delete(address);
    this.#journal.remove(`session/${address}`);
  }

  /** libsignal queues its work by address for the whole process: the owner makes addresses unique. */
  #address({ number, device }: Peer): ProtocolAddress {
    return new ProtocolAddress(`${this.#owner}~${number}`, device);
  }

  #load(address: string): SessionRecord | undefined {
    const live = this.#live.get(address);
    if (live) return live;
    const stored = this.#journal.get<Uint8Array>(`session/${address}`);
    if (!stored) return undefined;
    const record = SessionRecord.deserialize(stored);
    this.#live.set(address, record);
    return record;
  }

  #storageOf(): SignalStorage {
    return {
      loadSession: async (address) => this.#load(address),
      storeSession: async (address, record) => {
        this.#live.set(address, record);
      },
      isTrustedIdentity: (address, identity) => this.#isTrusted(address, identity),
      loadPreKey: async (id) => this.#keys.preKey(Number(id)),
      // Derived keys need no removal: a replayed first message finds the session that it opened.
      removePreKey: () => undefined,
      loadSignedPreKey: () => this.#keys.signedPreKey,
      getOurRegistrationId: () => this.#keys.registrationId,
      getOurIdentity: () => this.#keys.identityPair,
    };
  }

  /** For a full address (an incoming first message) the identity must be the registered one. */
  #isTrusted(address: string, identity: Uint8Array): boolean {
    const [, number, device] = /~(\d+)\.(\d+)$/.exec(address) ?? [];
    if (!number || !device) return true;
    const registered = this.#identityOf({ number, device: Number(device) });
    return registered !== undefined && Buffer.from(identity).equals(generateSignalPubKey(registered));
  }
}
