import type { CancelSignal } from '../shared/cancel-signal.js';
import type { WebhookFault } from './webhook-fault.js';

/** Why this attempt is made: the receiver reads it in the header `waxwing-origin`. */
export type WebhookOrigin = 'new' | 'retry' | 'resend' | 'replay' | 'test';

/** Where an event goes, with what it is signed with. */
export interface WebhookDestination {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  /** `whsec_…`, the newest first: each signs. */
  readonly secrets: readonly string[];
  /** The customer's own headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One attempt to deliver one event to one endpoint. */
export interface WebhookAttempt {
  readonly endpoint: WebhookDestination;
  /** `evt_…`, the same in every attempt. */
  readonly eventId: string;
  /** By the database's clock: it is signed, and receivers accept five minutes of difference. */
  readonly sentAt: Date;
  readonly body: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly origin: WebhookOrigin;
}

/** What came of an attempt. The status line decides: what follows it changes nothing. */
export interface WebhookOutcome {
  /** Null where no answer came. */
  readonly status: number | null;
  /** Null where the event is delivered. */
  readonly error: WebhookFault | null;
  readonly ms: number;
  /** The first 4 KB of the answer's body, without NUL. */
  readonly response: string;
  /** The pause that the receiver asked for, between a second and an hour. */
  readonly retryAfterMs: number | null;
}

/** Sends events to the customers' servers. */
export interface WebhookSender {
  /** Never rejects for what a receiver does; rejects with the reason of an aborted `signal`. */
  send(attempt: WebhookAttempt, signal?: CancelSignal): Promise<WebhookOutcome>;
  /** Closes what is kept open for an endpoint. */
  forget(endpointId: string): void;
  /** Closes everything, and cuts what is under way. */
  close(): Promise<void>;
}
