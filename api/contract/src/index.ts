import { accounts } from './accounts.js';
import { health } from './health.js';
import { instances } from './instances.js';
import { keys } from './keys.js';
import { messages } from './messages.js';
import { orders } from './orders.js';
import { plans } from './plans.js';
import { profile } from './profile.js';
import { publicInstances } from './public-instances.js';
import { publicMessages } from './public-messages.js';
import { signIns } from './sign-ins.js';
import { statistics } from './statistics.js';
import { subscriptions } from './subscriptions.js';

export type { AccountExportBody } from './account-export.js';
export type { SignedInBody, UserBody } from './accounts.js';
export { bodyLimitOf, formatBytes } from './body-limit.js';
export { ERROR_CODES, type ErrorCode, type ErrorStatus } from './error-codes.js';
export type { PaginationBody, UsageBody } from './fields.js';
export { decodeId, encodeId, type IdPrefix } from './ids.js';
export type {
  InstanceAccessBody,
  InstanceDetailBody,
  InstanceProxyBody,
  InstanceSummaryBody,
  PairingCodeBody,
  PasskeyBody,
} from './instances.js';
export type { ApiKeyBody } from './keys.js';
export type { MessageBody, MessageDetailBody } from './messages.js';
export { type Auth, isEmptyObject, type Operation, operation, type Responses } from './operation.js';
export type { OrderBody, OrderOfferBody, VerifiedPaymentBody } from './orders.js';
export type { PlanBody } from './plans.js';
export { type Problem, problem } from './problem.js';
export { PRODUCT } from './product.js';
export type { PublicInstanceBody } from './public-instances.js';
export type { PublicMessageBody, SendBody, SentMessageBody } from './public-messages.js';
export type { SignInBody } from './sign-ins.js';
export type { InstanceNoticeBody, StandingBody } from './standing.js';
export type { InstanceUsageBody, StatisticsBody } from './statistics.js';
export type { SubscriptionBody } from './subscriptions.js';

/** The whole API, by context. */
export const contract = {
  accounts,
  profile,
  signIns,
  plans,
  subscriptions,
  orders,
  keys,
  instances,
  messages,
  statistics,
  publicMessages,
  publicInstances,
  health,
};
