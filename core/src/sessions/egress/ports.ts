import type { ProxyAddress, SessionLease } from '../whatsapp-transport.js';

/** The route by which a session reaches WhatsApp. */
export interface Egress {
  /** The same for all sessions that WhatsApp sees at one address; tells nothing of a secret. */
  readonly key: string;
  /** Absent where there is no proxy between. */
  readonly proxy?: ProxyAddress;
}

/** Straight to WhatsApp. */
export const DIRECT_EGRESS: Egress = { key: 'direct' };

export interface EgressResolver {
  /**
   * The instance's own proxy, else one of the operator's for the number that it is linked to or, as digits in `number`, is about to be.
   * @throws AdapterError
   */
  resolve(lease: SessionLease, number: string | undefined): Promise<Egress>;
}

/** The proxies that customers have set for their instances, kept sealed. */
export interface InstanceProxies {
  /** Sets or replaces it; its session connects anew. @throws InstanceNotFound */
  set(accountId: string, instanceId: string, url: string): Promise<void>;
  /** @throws InstanceNotFound */
  remove(accountId: string, instanceId: string): Promise<void>;
  /** Null where it has none of its own. @throws InstanceNotFound */
  get(accountId: string, instanceId: string): Promise<string | null>;
}

/** Which addresses a customer's proxy may have. */
export interface ProxyRules {
  /** False for an address of a private network, where those are not for customers. A name is judged only when it is resolved. */
  allows(host: string): boolean;
}

/** Moments for logins by one egress, which all processes share. */
export interface LoginSlots {
  /** Takes the next one, `apartMs` after the one before. Answers how far off it is, in ms. */
  take(egress: string, apartMs: number): Promise<number>;
}
