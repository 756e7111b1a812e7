import type { CredentialStore, SessionLease } from '@waxwing/core';
import type { AuthenticationCreds, AuthenticationState } from '@whiskeysockets/baileys';
import type { SharedCaches } from '../connection/shared-caches.js';
import { silentLogger } from '../connection/silent-logger.js';
import { type BulkKeys, bulkKeys, CacheBypass } from '../history/bulk-keys.js';
import { PENDING_ID, PENDING_TYPE, parsePendingIds } from '../history/history-queue.js';
import type { Baileys } from '../load-baileys.js';
import { BatchingKeyStore, type KeyWriteBatch } from '../receiving/batching-key-store.js';
import { SignalKeys } from './signal-keys.js';
import type { TrustedContacts } from './trusted-contacts.js';

const TYPE = PENDING_TYPE;
const ID = '';

export interface CredentialsOptions {
  readonly baileys: Baileys;
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  readonly caches: SharedCaches;
  /** Separates this opening of the session from others in the caches. */
  readonly scope: string;
  /** The identity of a device that is to be linked. */
  readonly createIdentity: () => AuthenticationCreds;
  readonly onFailure: (error: unknown) => void;
}

/** What makes this process the linked device: its identity (`creds`) and the keys of its conversations. */
export class Credentials {
  readonly #options: CredentialsOptions;
  readonly #signalKeys: SignalKeys;
  readonly auth: AuthenticationState;
  /** Access to thousands of keys at once. */
  readonly bulk: BulkKeys;
  readonly #keys: BatchingKeyStore;
  #saving: Promise<void> | undefined;
  #dirty = false;

  private constructor(
    options: CredentialsOptions,
    signalKeys: SignalKeys,
    readonly creds: AuthenticationCreds,
    /** Ids of the histories that are announced and not read yet. */
    readonly pendingHistoryIds: readonly string[] = [],
  ) {
    this.#options = options;
    this.#signalKeys = signalKeys;

    const { baileys, caches, scope } = options;
    const cached = caches.signalKeys(scope);
    const uncached = new CacheBypass();
    const cacheable = baileys.makeCacheableSignalKeyStore(signalKeys, silentLogger, {
      ...cached,
      // 812 pre-keys are created at once and each is used once: cached, they would evict the ratchets.
      set: (key, value) =>
        key.startsWith('pre-key.') || uncached.has(key) ? cached.del(key) : cached.set(key, value),
    });
    this.#keys = new BatchingKeyStore(cacheable);
    this.auth = { creds, keys: this.#keys };
    this.bulk = bulkKeys(this.auth.keys, uncached, (type, ids) => signalKeys.readUncached(type, ids));
  }

  /** The stored credentials, or new ones that are not linked yet. @throws LeaseLost, AdapterError */
  static async load(options: CredentialsOptions): Promise<Credentials> {
    const { baileys, store, lease, caches, scope, createIdentity, onFailure } = options;
    const absent = caches.shortLived(scope, 'absent');
    const keys = new SignalKeys({ baileys, store, lease, absent, onFailure });
    const stored = await store.read(lease, TYPE, [ID, PENDING_ID]);
    const text = stored.get(ID);
    if (text !== undefined) {
      const creds: AuthenticationCreds = JSON.parse(text, baileys.BufferJSON.reviver);
      if (isLinked(creds))
        return new Credentials(options, keys, creds, parsePendingIds(stored.get(PENDING_ID)));
    }
    // The state of an earlier linking does not fit the new identity.
    await store.clear(lease);
    return new Credentials(options, keys, createIdentity());
  }

  get trusted(): TrustedContacts {
    return this.#signalKeys.trusted;
  }

  get linked(): boolean {
    return isLinked(this.creds);
  }

  /** Stores changed credentials once the device is linked. Saves never overtake each other. */
  save(): void {
    if (!this.linked) return;
    this.#dirty = true;
    if (this.#saving) return;
    this.#saving = this.#saveWhileStale().finally(() => {
      this.#saving = undefined;
    });
    this.#saving.catch(this.#options.onFailure);
  }

  /** Starts a batch of key writes, which is stored when its commit resolves. */
  gather(): KeyWriteBatch {
    const batch = this.#keys.startBatch();
    const commit = async () => {
      await batch.commit();
      await this.stored();
    };
    return { ...batch, commit };
  }

  /** Resolves when all keys that were set so far are stored. @throws LeaseLost, AdapterError */
  stored(): Promise<void> {
    return this.#signalKeys.stored();
  }

  /** Resolves when everything is stored. @throws LeaseLost, AdapterError */
  async flush(): Promise<void> {
    await this.#saving;
    await this.#signalKeys.settled();
  }

  async #saveWhileStale(): Promise<void> {
    const { baileys, store, lease } = this.#options;
    while (this.#dirty) {
      this.#dirty = false;
      const value = JSON.stringify(this.creds, baileys.BufferJSON.replacer);
      await store.write(lease, [{ type: TYPE, id: ID, value }]);
    }
  }
}

/** A pairing code sets `me` before it is entered; only the phone's signature in `account` makes a linked device. */
function isLinked(creds: AuthenticationCreds): boolean {
  return creds.me !== undefined && creds.account !== undefined;
}
