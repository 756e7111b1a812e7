import type { EventPosition } from '../../events/event.js';
import type { EventType } from '../../events/event-type.js';
import type { WebhookFault } from '../webhook-fault.js';
import type { WebhookOrigin } from '../webhook-sender.js';

/** An event that is to reach an endpoint. */
export interface DeliveryEvent {
  readonly id: string;
  readonly type: EventType;
  readonly position: EventPosition;
  readonly occurredAt: Date;
}

/** How long attempts are kept, to the day. */
export const ATTEMPTS_KEPT_DAYS = 14;

/**
 * So many retries of an endpoint that is back become due at once, those that are next; the others keep their time. An outage itself leaves
 * no more of them than were in flight: where there are many, events have failed one by one.
 */
export const MAX_RESUMED = 1_000;

/** One attempt, as it is kept for its owner. */
export interface DeliveryAttempt {
  readonly endpointId: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly at: Date;
  /** 1 for the first. */
  readonly attempt: number;
  readonly origin: WebhookOrigin;
  /** The status of the answer; null where none came. */
  readonly status: number | null;
  /** Null where the event was delivered. */
  readonly error: WebhookFault | null;
  readonly ms: number;
  /** The first 4 KB of the answer. */
  readonly response: string;
}

/** An event that failed and is tried again, or was given up. Only such events have a row of their own. */
export interface DeliveryRetry {
  readonly endpointId: string;
  readonly accountId: string;
  readonly event: DeliveryEvent;
  /** The attempts that have failed. */
  readonly attempts: number;
  /** Null where it was given up. */
  readonly nextAt: Date | null;
  readonly origin: 'retry' | 'resend' | 'replay';
  /** It is given up when the next attempt fails: a resend of what was delivered or given up. */
  readonly once: boolean;
  /** When its last attempt was made. */
  readonly lastAt: Date;
}

/** Where an event stands with an endpoint. `waiting`: it was not tried yet. */
export const DELIVERY_STATUSES = ['waiting', 'retrying', 'failed', 'delivered'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event at one endpoint, as its owner sees it. */
export interface Delivery {
  readonly eventId: string;
  readonly type: EventType;
  readonly status: DeliveryStatus;
  /** How many were made; those older than 14 days are not counted. */
  readonly attempts: number;
  /** The last attempt; null where there was none. */
  readonly lastAttempt: DeliveryAttempt | null;
  /** Not before the endpoint's pause ends, or its next probe; null where no further attempt is planned. */
  readonly nextAttemptAt: Date | null;
  /** What a list of deliveries is ordered by: the last attempt, or the event where it waits. */
  readonly at: Date;
}

/** Where a page of deliveries ends, and the next one begins. */
export interface DeliveryPlace {
  readonly at: Date;
  readonly eventId: string;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Undefined on the last page. A page that has looked through enough may show few deliveries, or none, and go on. */
  readonly next: DeliveryPlace | undefined;
}
