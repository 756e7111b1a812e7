import type { ApiKey } from '../keys/api-key.js';
import type { SealedSecret } from '../keys/ports.js';
import type { PairingCodeAnswer } from '../sessions/linking/pairing-code.js';
import type { Instance } from './instance.js';

/** An instance that is `ready` while nobody holds its session is given as `orphaned` makes it. */
export interface Instances {
  /**
   * Stores a new instance with its own key in one commit, if the account has fewer than `limit` instances.
   * @throws InstanceLimitReached, also under a race
   */
  add(instance: Instance, key: ApiKey, secret: SealedSecret, limit: number): Promise<void>;
  /** @throws InstanceNotFound when the account has no such instance */
  get(accountId: string, id: string): Promise<Instance>;
  /** The account's instances, the oldest first. */
  listOf(accountId: string): Promise<readonly Instance[]>;
  /** Null takes it back. @throws InstanceNotFound */
  setDisplayName(accountId: string, id: string, name: string | null): Promise<void>;
  /** Wants the instance linking until `until`; never shortens an earlier wish. */
  extendLinking(accountId: string, id: string, until: Date): Promise<void>;
  /** Back to `initializing`, with nothing known of the phone that was linked. @throws InstanceNotFound */
  reset(accountId: string, id: string): Promise<void>;
  /** Hides the instance from every look-up and removes its key; its messages stay. @throws InstanceNotFound */
  remove(accountId: string, id: string): Promise<void>;
}

/** Reaches the one process that holds an instance's session, whichever that is. */
export interface SessionControl {
  /** Says that something about the instance changed and its owner should look. A hint: it may be lost. */
  notifyInstanceChanged(instanceId: string): void;
  /** Says that a message waits in the instance's outbox, which concerns nobody but its owner. A hint: it may be lost. */
  notifyMessageQueued(instanceId: string): void;
  /**
   * Cuts the instance's socket, then removes its WhatsApp credentials. Resolves when both are done.
   * @throws InstanceBusy when the owner does not let go in time
   */
  forget(instanceId: string): Promise<void>;
  /**
   * Keeps the instance linking until `until` and has its owner ask WhatsApp for a code for `number` (E.164 digits). A newer wish
   * takes the place of an older one, and of its code.
   */
  requestPairingCode(
    instanceId: string,
    request: { number: string; until: Date },
  ): Promise<PairingCodeAnswer>;
}

/** What is stored of instances. */
export interface InstancesPorts {
  readonly instances: Instances;
  readonly sessions: SessionControl;
}
