import type { Settings } from './settings.js';

type Role = Pick<Settings, 'WAXWING_ROLE'>;

/** Whether this process answers calls and serves the pages. */
export function servesApi({ WAXWING_ROLE }: Role): boolean {
  return WAXWING_ROLE === 'all' || WAXWING_ROLE === 'api';
}

/** Whether it holds WhatsApp sessions and runs jobs. */
export function holdsSessions({ WAXWING_ROLE }: Role): boolean {
  return WAXWING_ROLE === 'all' || WAXWING_ROLE === 'worker';
}

/** Whether it delivers events to webhooks. */
export function deliversEvents({ WAXWING_ROLE }: Role): boolean {
  return WAXWING_ROLE !== 'api';
}
