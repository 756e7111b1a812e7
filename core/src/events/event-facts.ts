import type { InstanceStatus, StatusReasonCode } from '../instances/instance-status.js';
import type { InboundFileReason } from '../media/inbound/inbound-file.js';
import type { OrderStatus } from '../orders/order.js';
import type { NumberHealth } from '../safety/health.js';
import type { HoldCode } from '../safety/hold.js';
import type { OptOut } from '../safety/opt-outs/ports.js';
import type { EventType } from './event-type.js';

/** A time as JSON holds it: facts are stored as JSON. */
type JsonTime = string;

interface InstanceFacts {
  readonly status: InstanceStatus;
  readonly phone: string | null;
  /** The account's name on WhatsApp. */
  readonly name: string | null;
  /** A sentence for the customer. */
  readonly reason: string | null;
  readonly reasonCode: StatusReasonCode | null;
}

interface DisconnectFacts extends InstanceFacts {
  readonly since: JsonTime;
}

interface ReactionFacts {
  /** Who reacted: a chat id, or the account's own number. */
  readonly from: string | null;
  /** Null where it was taken back. */
  readonly emoji: string | null;
}

interface VoteFacts {
  /** Who voted, as `from` of a reaction. */
  readonly from: string | null;
  /** What they have chosen now; none where the vote was taken back. */
  readonly options: readonly string[];
}

/** Why a message waits, as it was when it was told. */
interface HoldFacts {
  readonly code: HoldCode;
  readonly until: JsonTime | null;
}

/** How a number fares since the change. */
interface HealthFacts extends Pick<NumberHealth, 'state' | 'reasonCode' | 'counted'> {
  readonly since: JsonTime | null;
  readonly until: JsonTime | null;
}

/** Only what people write is told. */
interface OptOutFacts extends Pick<OptOut, 'chatId'> {
  readonly source: 'message';
  readonly word: string;
}

interface KeyFacts {
  readonly name: string;
  readonly isActive: boolean;
  readonly expiresAt: JsonTime | null;
}

interface QuotaFacts {
  readonly sent: number;
  readonly limit: number;
  readonly windowEndsAt: JsonTime;
}

interface OrderFacts {
  readonly plan: string;
  readonly amountPaise: number;
  readonly status: OrderStatus;
  readonly paidAt: JsonTime | null;
}

interface SubscriptionFacts {
  readonly plan: string;
  readonly instanceLimit: number;
  readonly messageLimit: number;
  readonly startsAt: JsonTime;
  readonly endsAt: JsonTime;
  readonly previousPlan: string | null;
}

/** As it was then: a file that is gone may come back. */
interface FileFacts {
  readonly status: 'available' | 'gone';
  readonly reason: InboundFileReason | null;
  /** The id of a file that is available. */
  readonly mediaId: string | null;
}

interface WebhookFacts {
  readonly url: string | null;
  readonly reason: string;
  readonly failingSince: JsonTime | null;
  readonly recordingUntil: JsonTime | null;
}

/**
 * What the facts of each type say: who writes an event and who shows it go by this. Types that are left out have none; a failed message
 * without facts was not charged.
 */
export interface FactsOf {
  readonly 'message.failed': { readonly charged: boolean };
  readonly 'message.media': FileFacts;
  readonly 'message.reaction': ReactionFacts;
  readonly 'message.vote': VoteFacts;
  readonly 'message.held': HoldFacts;
  readonly 'instance.created': InstanceFacts;
  readonly 'instance.deleted': InstanceFacts;
  readonly 'instance.linked': InstanceFacts;
  readonly 'instance.connected': InstanceFacts;
  readonly 'instance.disconnected': DisconnectFacts;
  readonly 'instance.logged_out': InstanceFacts;
  readonly 'instance.failed': InstanceFacts;
  readonly 'instance.needs_linking': InstanceFacts;
  readonly 'instance.standing': HealthFacts;
  readonly 'recipient.opted_out': OptOutFacts;
  readonly 'key.created': KeyFacts;
  readonly 'key.changed': KeyFacts;
  readonly 'key.deleted': KeyFacts;
  readonly 'key.expired': KeyFacts;
  readonly 'quota.warning': QuotaFacts;
  readonly 'quota.exhausted': QuotaFacts;
  readonly 'order.paid': OrderFacts;
  readonly 'order.failed': OrderFacts;
  readonly 'order.refunded': OrderFacts;
  readonly 'subscription.started': SubscriptionFacts;
  readonly 'subscription.cancelled': SubscriptionFacts;
  readonly 'subscription.ending': SubscriptionFacts;
  readonly 'subscription.ended': SubscriptionFacts;
  readonly 'webhook.disabled': WebhookFacts;
  readonly 'webhook.test': { readonly sampleOf: EventType };
}
