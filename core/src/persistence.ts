import type { AccountsPorts } from './accounts/ports.js';
import type { ConversationsPorts } from './conversations/ports.js';
import type { EventsPorts } from './events/ports.js';
import type { InstancesPorts } from './instances/ports.js';
import type { KeysPorts } from './keys/ports.js';
import type { MediaPorts } from './media/ports.js';
import type { MessagesPorts } from './messages/ports.js';
import type { OperatorsPorts } from './operators/ports.js';
import type { OrdersPorts } from './orders/ports.js';
import type { PlansPorts } from './plans/ports.js';
import type { RequestsPorts } from './requests/ports.js';
import type { SessionsPorts } from './sessions/ports.js';
import type { SubscriptionsPorts } from './subscriptions/ports.js';
import type { DeliveriesPorts } from './webhooks/delivery/ports.js';
import type { WebhooksPorts } from './webhooks/ports.js';

/** All that is stored, behind its ports: the bundles of all contexts. */
export type PersistencePorts = AccountsPorts &
  ConversationsPorts &
  EventsPorts &
  InstancesPorts &
  KeysPorts &
  MediaPorts &
  MessagesPorts &
  OperatorsPorts &
  OrdersPorts &
  PlansPorts &
  RequestsPorts &
  SessionsPorts &
  SubscriptionsPorts &
  DeliveriesPorts &
  WebhooksPorts;
