import { SentryReporter } from '@waxwing/adapters/faults';
import { Faults } from '../../process/faults.js';
import type { Settings } from '../../settings/settings.js';
import { VERSION } from '../../version.js';

/** Where this process reports faults to; undefined where it is told nowhere. */
export function createFaults({
  SENTRY_DSN,
  NODE_ENV: environment,
  WAXWING_ROLE: role,
}: Settings): Faults | undefined {
  return SENTRY_DSN && new Faults(new SentryReporter({ ...SENTRY_DSN, release: VERSION, environment, role }));
}
