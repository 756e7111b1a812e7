import type { RequestsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgRequestLog } from './pg-request-log.js';

export function requestsPorts(options: PgOptions): RequestsPorts {
  return {
    requestLog: new PgRequestLog(options),
  };
}
