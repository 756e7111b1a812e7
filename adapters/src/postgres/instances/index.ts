import type { InstancesPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgSessionControl } from '../sessions/pg-session-control.js';
import { PgInstanceWatch } from './pg-instance-watch.js';
import { PgInstances } from './pg-instances.js';

export function instancesPorts(options: PgOptions): InstancesPorts {
  const instances = new PgInstances(options);
  return {
    instances,
    instanceWatch: new PgInstanceWatch({ ...options, instances }),
    sessions: new PgSessionControl(options),
  };
}
