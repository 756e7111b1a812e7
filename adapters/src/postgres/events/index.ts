import type { EventsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgEventInterests } from './pg-event-interests.js';
import { PgEventLog } from './pg-event-log.js';
import { PgEventRetention } from './pg-event-retention.js';
import { PgEventSweep } from './pg-event-sweep.js';
import { PgEventWatch } from './pg-event-watch.js';

export function eventsPorts(options: PgOptions): EventsPorts {
  return {
    eventInterests: new PgEventInterests(options),
    eventLog: new PgEventLog(options),
    eventRetention: new PgEventRetention(options),
    eventSweep: new PgEventSweep(options),
    eventWatch: new PgEventWatch(options),
  };
}
