import type { AccountEvent, EventPosition } from '../events/event.js';
import { maskOf } from '../events/event-type.js';

/** A push endpoint is called at its URL; a pull endpoint only has events recorded, for a program that reads the log. */
export type EndpointKind = 'push' | 'pull';

export type EndpointState = 'enabled' | 'disabled';

/** Who disabled an endpoint: its owner, its server with 410, or we after days without a success. */
export type DisabledReason = 'by_owner' | 'gone' | 'failing';

/** The version of event bodies that a new endpoint is pinned to. */
export const EVENT_VERSION = 1;

/**
 * Where an account is told of its events: a position in the account's log and the filter of what it takes. It holds no secret:
 * those are in `SealedEndpoint`.
 */
export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly kind: EndpointKind;
  /** Null for a pull endpoint. */
  readonly url: string | null;
  readonly description: string;
  /** The event types that it takes, as a mask of their bits. */
  readonly types: bigint;
  /** Only events of these instances; empty for all events of the account. */
  readonly instanceIds: readonly string[];
  readonly version: number;
  /** One event at a time, in the order of the log: one that fails holds up all later ones. */
  readonly strict: boolean;
  /** Deliveries at the same time; 1 where the order is strict. */
  readonly maxInFlight: number;
  /** Deliveries a second; null for no limit of its own. */
  readonly perSecond: number | null;
  /** All events up to here are delivered, given up, or wait for a retry of their own. */
  readonly position: EventPosition;
  readonly state: EndpointState;
  readonly disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  /** Until when the events of a disabled endpoint are still recorded, so that it can go on from where it stopped. */
  readonly recordingUntil: Date | null;
  readonly createdAt: Date;
}

/** The secrets of an endpoint as they are stored; a pull endpoint has none. */
export interface SealedEndpoint {
  readonly secret: Uint8Array | null;
  /** The secret before the last rotation, which signs too until `previousSecretUntil`. */
  readonly previousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
  /** Its own headers; null where it has none. */
  readonly headers: Uint8Array | null;
}

export interface StoredEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly sealed: SealedEndpoint;
}

/** Whether events are recorded for the endpoint. */
export function isRecording({ state, recordingUntil }: WebhookEndpoint, at: Date): boolean {
  return state === 'enabled' || (recordingUntil !== null && at < recordingUntil);
}

/** Whether the endpoint is told of what happens to this instance; null for what concerns the account as a whole. */
export function takesInstance({ instanceIds }: WebhookEndpoint, instanceId: string | null): boolean {
  return instanceIds.length === 0 || (instanceId !== null && instanceIds.includes(instanceId));
}

/** Whether the endpoint is told of such an event. */
export function takesEvent(
  endpoint: WebhookEndpoint,
  { type, instanceId }: Pick<AccountEvent, 'type' | 'instanceId'>,
): boolean {
  return (maskOf([type]) & endpoint.types) !== 0n && takesInstance(endpoint, instanceId);
}

/** What the event `webhook.disabled` tells of the endpoint. */
export function disabledFacts(endpoint: WebhookEndpoint) {
  const { url, disabledReason, failingSince, recordingUntil } = endpoint;
  return {
    url: url ?? '',
    reason: disabledReason,
    failingSince: failingSince?.toISOString() ?? null,
    recordingUntil: recordingUntil?.toISOString() ?? null,
  };
}
