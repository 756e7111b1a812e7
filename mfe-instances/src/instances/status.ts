import type { Tone } from '@waxwing/kit/ui';
import type { Instance } from './instances.api.js';

type Status = Instance['currentStatus'];

/** Ready is green, initializing yellow, anything else red. */
export function toneOf(status: Status): Tone {
  if (status === 'ready') return 'success';
  return status === 'initializing' ? 'warn' : 'danger';
}
