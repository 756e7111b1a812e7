import type { PersistencePorts } from '@waxwing/core';
import { accountsPorts } from './accounts/index.js';
import { billingPorts } from './billing/index.js';
import { conversationsPorts } from './conversations/index.js';
import { eventsPorts } from './events/index.js';
import { instancesPorts } from './instances/index.js';
import { keysPorts } from './keys/index.js';
import { mediaPorts } from './media/index.js';
import { messagesPorts } from './messages/index.js';
import { operatorsPorts } from './operators/index.js';
import type { PgOptions } from './pg-options.js';
import { requestsPorts } from './requests/index.js';
import { sessionsPorts } from './sessions/index.js';
import { deliveriesPorts } from './webhooks/deliveries/index.js';
import { webhooksPorts } from './webhooks/index.js';

/** Every port of persistence, on PostgreSQL. */
export function pgPorts(options: PgOptions): PersistencePorts {
  const instances = instancesPorts(options);
  return {
    ...accountsPorts(options),
    ...billingPorts(options),
    ...conversationsPorts(options),
    ...eventsPorts(options),
    ...instances,
    ...keysPorts(options),
    ...mediaPorts(options),
    // Its reads share the statements of all others.
    ...messagesPorts(options, instances.instances),
    ...operatorsPorts(options),
    ...requestsPorts(options),
    ...sessionsPorts(options),
    ...deliveriesPorts(options),
    ...webhooksPorts(options),
  };
}
