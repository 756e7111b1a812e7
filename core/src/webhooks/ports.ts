import type { SealedEndpoint, StoredEndpoint, WebhookEndpoint } from './webhook-endpoint.js';

/** A new endpoint; its position is the end of the log at the commit that stores it. */
export type NewEndpoint = Omit<WebhookEndpoint, 'position'>;

/** What changes of an endpoint; the rest stays as it is, also under a delivery that moves the endpoint on meanwhile. */
export interface EndpointChange {
  /** `failingSince: null` voids what is known of its health, and what a record under way still tells of that. */
  readonly endpoint?: Partial<Omit<WebhookEndpoint, 'id' | 'accountId' | 'kind' | 'position' | 'createdAt'>>;
  readonly sealed?: Partial<SealedEndpoint>;
  /** Moves the endpoint to the end of the log: what waited is skipped, what waits for a retry is given up, and a replay is cancelled. */
  readonly skipToEnd?: boolean;
  /** What waits for a retry is due now. */
  readonly beginsAnew?: boolean;
  /** It was disabled then, not by its owner: writes the event `webhook.disabled` in the same commit, and keeps that a mail is due. */
  readonly disabledAt?: Date;
}

/** An endpoint that was disabled, with the mail to its owner not queued yet. */
export interface UntoldEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly disabledAt: Date;
}

/**
 * The endpoints of accounts. Each change remakes what is recorded for the account in the same commit, under the lock of the
 * account's row: a statement that begins after it sees the new interest.
 */
export interface WebhookEndpoints {
  /**
   * Stores an endpoint if the account has fewer than `limit` of them.
   * @throws WebhookLimitReached, also under a race, and Unauthorized when the account is closed
   */
  add(endpoint: NewEndpoint, sealed: SealedEndpoint, limit: number): Promise<StoredEndpoint>;
  /** The account's endpoints, the oldest first. */
  listOf(accountId: string): Promise<readonly StoredEndpoint[]>;
  /** Undefined when the account has no such endpoint. */
  find(accountId: string, id: string): Promise<StoredEndpoint | undefined>;
  /**
   * Decides on a change while no other call changes endpoints of the account, and stores it. What `decide` throws is thrown, and
   * nothing is stored. Undefined when the account has no such endpoint.
   */
  change(
    accountId: string,
    id: string,
    decide: (stored: StoredEndpoint) => EndpointChange,
  ): Promise<StoredEndpoint | undefined>;
  /** Up to `limit` endpoints that are disabled since before this time and whose owners were not told, the longest first. */
  listUntold(disabledBefore: Date, limit: number): Promise<readonly UntoldEndpoint[]>;
  /** The mail about this disabling is queued; one about a later disabling stays due. */
  markTold(untold: UntoldEndpoint): Promise<void>;
  /** Removes previous secrets and ends recordings whose time is over at `at`, in the interest of the accounts too. */
  expireLeftovers(at: Date): Promise<void>;
  /** False when the account has no such endpoint. */
  remove(accountId: string, id: string): Promise<boolean>;
}

interface EndpointOwner {
  readonly accountId: string;
  readonly endpointId: string;
}

/** Signing secrets and own headers of endpoints, each sealed for its account and endpoint. */
export interface EndpointSecrets {
  /** A new signing secret: `whsec_` and 24 random bytes in base64. */
  generate(): string;
  sealSecret(secret: string, owner: EndpointOwner): Uint8Array;
  /** @throws AdapterError when the sealed bytes are not the secret of this endpoint, or their encryption key is gone */
  openSecret(sealed: Uint8Array, owner: EndpointOwner): string;
  sealHeaders(headers: Readonly<Record<string, string>>, owner: EndpointOwner): Uint8Array;
  /** @throws AdapterError as `openSecret` does */
  openHeaders(sealed: Uint8Array, owner: EndpointOwner): Record<string, string>;
}

/** What is stored of webhooks. */
export interface WebhooksPorts {
  readonly webhookEndpoints: WebhookEndpoints;
}
