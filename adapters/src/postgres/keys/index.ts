import type { KeysPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgApiKeys } from './pg-api-keys.js';

export function keysPorts(options: PgOptions): KeysPorts {
  return {
    keys: new PgApiKeys(options),
  };
}
