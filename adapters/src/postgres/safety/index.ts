import type { SafetyPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgNumberSafety } from './pg-number-safety.js';
import { PgOptOuts } from './pg-opt-outs.js';
import { PgSafetyRetention } from './pg-safety-retention.js';

export function safetyPorts(options: PgOptions): SafetyPorts {
  return {
    optOuts: new PgOptOuts(options),
    safety: new PgNumberSafety(options),
    safetyRetention: new PgSafetyRetention(options),
  };
}
