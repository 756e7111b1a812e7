import type { Attack } from './attack.js';
import { get } from './requests.js';

/** As many requests on as many connections, all of them harmless. */
export function harmlessVersionOf({ name, perSecond, atOnce }: Attack): Attack {
  return {
    name: `instead of ${name}`,
    kind: 'work',
    manner: 'takes',
    perSecond,
    atOnce,
    burst: 1,
    request: () => get('/healthz'),
    answers: ['200'],
  };
}
