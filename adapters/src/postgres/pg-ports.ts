import type { PersistencePorts } from '@waxwing/core';
import { accountsPorts } from './accounts/index.js';
import { billingPorts } from './billing/index.js';
import { instancesPorts } from './instances/index.js';
import { keysPorts } from './keys/index.js';
import { messagesPorts } from './messages/index.js';
import type { PgOptions } from './pg-options.js';
import { sessionsPorts } from './sessions/index.js';

/** Every port of persistence, on PostgreSQL. */
export function pgPorts(options: PgOptions): PersistencePorts {
  return {
    ...accountsPorts(options),
    ...billingPorts(options),
    ...instancesPorts(options),
    ...keysPorts(options),
    ...messagesPorts(options),
    ...sessionsPorts(options),
  };
}
