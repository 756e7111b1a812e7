import type { ApiKey } from '../keys/api-key.js';
import type { SealedSecret } from '../keys/ports.js';
import type { PairingCodeAnswer } from '../sessions/linking/pairing-code.js';
import type { Instance } from './instance.js';

/** A `ready` instance whose session no worker holds is answered as `orphaned` describes it. */
export interface Instances {
  /**
   * Stores a new instance with its own key in one commit, if the account has fewer than `limit` instances.
   * @throws InstanceLimitReached, also under a race, and Unauthorized when the account is closed
   */
  add(instance: Instance, key: ApiKey, secret: SealedSecret, limit: number): Promise<void>;
  /** @throws InstanceNotFound when the account has no such instance */
  get(accountId: string, id: string): Promise<Instance>;
  /** The account's instances, the oldest first. */
  listOf(accountId: string): Promise<readonly Instance[]>;
  /** Null removes it. @throws InstanceNotFound */
  setDisplayName(accountId: string, id: string, name: string | null): Promise<void>;
  /** Keeps the instance linking until `until`; never shortens an earlier request. */
  extendLinking(accountId: string, id: string, until: Date): Promise<void>;
  /**
   * Back to `initializing`, with nothing known of the phone that was linked. `wasLinked` says that a person must link it again.
   * @throws InstanceNotFound
   */
  reset(accountId: string, id: string, wasLinked?: boolean): Promise<void>;
  /**
   * Hides the instance from every look-up and removes its key; its messages stay. Returns how many waiting ones failed.
   * @throws InstanceNotFound
   */
  remove(accountId: string, id: string): Promise<number>;
}

/** Reaches the worker that holds an instance's session. */
export interface SessionControl {
  /** Tells the worker that the desired state may have changed. A hint: it may be lost. */
  notifyInstanceChanged(instanceId: string): void;
  /** Tells the worker that a message waits in the outbox. A hint: it may be lost. */
  notifyMessageQueued(instanceId: string): void;
  /**
   * Cuts the instance's socket, then removes its WhatsApp credentials. Resolves when both are done.
   * Returns how many waiting messages failed, without those that the worker has failed.
   * @throws InstanceBusy when the worker does not release the session in time
   */
  forget(instanceId: string): Promise<number>;
  /**
   * Keeps the instance linking until `until` and has its worker request a pairing code for `number` (E.164 digits). A newer
   * request replaces an older one and its code.
   */
  requestPairingCode(
    instanceId: string,
    request: { number: string; until: Date },
  ): Promise<PairingCodeAnswer>;
}

/** Waits for what a worker reports of an instance. */
export interface InstanceWatch {
  /** The instance as soon as `isExpected`, or else as it is after `timeoutMs`. @throws InstanceNotFound */
  waitUntil(
    accountId: string,
    id: string,
    isExpected: (instance: Instance) => boolean,
    timeoutMs: number,
  ): Promise<Instance>;
}

/** What is stored of instances. */
export interface InstancesPorts {
  readonly instanceWatch: InstanceWatch;
  readonly instances: Instances;
  readonly sessions: SessionControl;
}
