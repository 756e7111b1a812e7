import { accounts } from './accounts/accounts.js';
import { audit } from './accounts/audit.js';
import { profile } from './accounts/profile.js';
import { signIns } from './accounts/sign-ins.js';
import { orders } from './billing/orders.js';
import { plans } from './billing/plans.js';
import { subscriptions } from './billing/subscriptions.js';
import { conversations } from './conversations/conversations.js';
import { v1Events } from './events/events.js';
import { streams } from './events/streams.js';
import { health } from './health.js';
import { instances } from './instances/instances.js';
import { publicInstances } from './instances/public-instances.js';
import { keys } from './keys/keys.js';
import { messageMedia, v1MessageMedia } from './media/message-media.js';
import { mediaFiles, v1Media, v1MediaLink } from './media/operations.js';
import { messages } from './messages/messages.js';
import { publicMessages } from './messages/public-messages.js';
import { statistics } from './messages/statistics.js';
import { instanceSafety, v1Safety } from './safety/operations.js';
import { optOuts, v1OptOuts } from './safety/opt-outs.js';
import { v1Instances } from './v1/instances.js';
import { v1Key } from './v1/key.js';
import { v1MessageActions } from './v1/message-actions.js';
import { v1MessageChanges } from './v1/message-changes.js';
import { v1Messages } from './v1/messages.js';
import { requestLog, v1Requests } from './v1/requests.js';
import { v1Webhooks } from './v1/webhooks.js';
import { webhooks } from './webhooks/webhooks.js';

export type { AccountExportBody } from './accounts/account-export.js';
export type { SignedInBody, UserBody } from './accounts/accounts.js';
export type { AuditEntryBody } from './accounts/audit.js';
export type { SignInBody } from './accounts/sign-ins.js';
export type { OrderBody, OrderOfferBody, VerifiedPaymentBody } from './billing/orders.js';
export type { PlanBody } from './billing/plans.js';
export type { SubscriptionBody } from './billing/subscriptions.js';
export type { ConversationBody } from './conversations/conversation.js';
export {
  ALL_EVENTS,
  EVENT_CATALOGUE,
  type EventBody,
  type EventTypeName,
  eventBody,
  type StreamedEventBody,
  streamedEventBody,
} from './events/catalogue.js';
export type { LiveChangeBody } from './events/streams.js';
export type { PaginationBody, UsageBody } from './fields/fields.js';
export { decodeId, encodeId, type IdPrefix } from './fields/ids.js';
export type { InstanceAccessBody, InstanceDetailBody, InstanceSummaryBody } from './instances/instance.js';
export type { PairingCodeBody } from './instances/linking.js';
export type { PasskeyBody } from './instances/passkey.js';
export type { InstanceProxyBody } from './instances/proxy.js';
export type { PublicInstanceBody } from './instances/public-instances.js';
export type { InstanceNoticeBody, StandingBody } from './instances/standing.js';
export type { ApiKeyBody } from './keys/keys.js';
export type { Scope } from './keys/scopes.js';
export type { MediaBody, ShownMediaBody } from './media/media.js';
export type { MediaOperations } from './media/operations.js';
export { BODY_TYPES, FILE_TYPES } from './messages/contents.js';
export type { MessageBody, MessageDetailBody } from './messages/messages.js';
export type { PublicMessageBody, SendBody, SentMessageBody } from './messages/public-messages.js';
export type { InstanceUsageBody, StatisticsBody } from './messages/statistics.js';
export { bodyLimitOf, formatBytes } from './operation/body-limit.js';
export { ERROR_CODES, type ErrorCode, type ErrorStatus } from './operation/error-codes.js';
export {
  type Auth,
  isEmptyObject,
  type Method,
  type Operation,
  operation,
  type Responses,
} from './operation/operation.js';
export { type Problem, problem } from './operation/problem.js';
export { isV1, shouldRetry } from './operation/retries.js';
export { PRODUCT } from './product.js';
export type { NumberHealthBody } from './safety/health.js';
export type { MessageHoldBody } from './safety/hold.js';
export type { OptOutBody } from './safety/opt-outs.js';
export type { SafetyBody } from './safety/safety.js';
export type { SafetyCapsBody, SafetyChangeBody } from './safety/settings.js';
export type { V1InstanceBody } from './v1/instances.js';
export type { V1MessageBody } from './v1/message.js';
export type { V1SendBody } from './v1/messages.js';
export type { OwnRequestBody, RequestBody } from './v1/requests.js';
export type { WebhookActivityBody } from './webhooks/activity.js';
export type { DeliveryBody, DeliveryDetailBody } from './webhooks/delivery.js';
export type { DeliveryOperations } from './webhooks/delivery-operations.js';
export type { EndpointOperations } from './webhooks/endpoint-operations.js';
export type { ReplayBody, ReplayOperations } from './webhooks/replays.js';
export type { NewWebhookBody, WebhookBody, WebhookChangeBody } from './webhooks/webhook.js';

// The contexts by reference: their types written out would be longer than the compiler takes.
type Contract = {
  readonly accounts: typeof accounts;
  readonly profile: typeof profile;
  readonly audit: typeof audit;
  readonly signIns: typeof signIns;
  readonly plans: typeof plans;
  readonly subscriptions: typeof subscriptions;
  readonly orders: typeof orders;
  readonly keys: typeof keys;
  readonly instances: typeof instances;
  readonly messages: typeof messages;
  readonly statistics: typeof statistics;
  readonly conversations: typeof conversations;
  readonly v1MessageChanges: typeof v1MessageChanges;
  readonly v1MessageActions: typeof v1MessageActions;
  readonly v1Messages: typeof v1Messages;
  readonly v1Instances: typeof v1Instances;
  readonly instanceSafety: typeof instanceSafety;
  readonly v1Safety: typeof v1Safety;
  readonly optOuts: typeof optOuts;
  readonly v1OptOuts: typeof v1OptOuts;
  readonly mediaFiles: typeof mediaFiles;
  readonly v1Media: typeof v1Media;
  readonly v1MediaLink: typeof v1MediaLink;
  readonly messageMedia: typeof messageMedia;
  readonly v1MessageMedia: typeof v1MessageMedia;
  readonly webhooks: typeof webhooks;
  readonly v1Webhooks: typeof v1Webhooks;
  readonly v1Events: typeof v1Events;
  readonly streams: typeof streams;
  readonly v1Requests: typeof v1Requests;
  readonly requestLog: typeof requestLog;
  readonly publicMessages: typeof publicMessages;
  readonly publicInstances: typeof publicInstances;
  readonly v1Key: typeof v1Key;
  readonly health: typeof health;
};

/** The whole API, by context. */
export const contract: Contract = {
  accounts,
  profile,
  audit,
  signIns,
  plans,
  subscriptions,
  orders,
  keys,
  instances,
  messages,
  statistics,
  conversations,
  v1MessageChanges,
  v1MessageActions,
  v1Messages,
  v1Instances,
  instanceSafety,
  v1Safety,
  optOuts,
  v1OptOuts,
  mediaFiles,
  messageMedia,
  v1MessageMedia,
  v1Media,
  v1MediaLink,
  webhooks,
  v1Webhooks,
  v1Events,
  streams,
  v1Requests,
  requestLog,
  publicMessages,
  publicInstances,
  v1Key,
  health,
};
