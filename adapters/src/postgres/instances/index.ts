import type { InstancesPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgSessionControl } from '../sessions/pg-session-control.js';
import { PgInstances } from './pg-instances.js';

export function instancesPorts(options: PgOptions): InstancesPorts {
  return {
    instances: new PgInstances(options),
    sessions: new PgSessionControl(options),
  };
}
