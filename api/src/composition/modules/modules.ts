import { accountsModule } from './accounts-module.js';
import { conversationsModule } from './conversations-module.js';
import { eventsModule } from './events-module.js';
import { instancesModule } from './instances-module.js';
import { keysModule } from './keys-module.js';
import { mediaModule } from './media-module.js';
import { messagesModule } from './messages-module.js';
import { operatorsModule } from './operators-module.js';
import { ordersModule } from './orders-module.js';
import { requestsModule } from './requests-module.js';
import { subscriptionsModule } from './subscriptions-module.js';
import { webhooksModule } from './webhooks-module.js';

/** What the container binds: a module for each context. */
export const MODULES = [
  accountsModule,
  conversationsModule,
  eventsModule,
  instancesModule,
  keysModule,
  mediaModule,
  messagesModule,
  operatorsModule,
  ordersModule,
  requestsModule,
  subscriptionsModule,
  webhooksModule,
];
