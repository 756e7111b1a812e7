import { ACCOUNT_REQUESTS } from './account.js';
import type { BaseCase } from './base-case.js';
import { EVENT_REQUESTS } from './events.js';
import { INSTANCE_REQUESTS } from './instances.js';
import { KEY_REQUESTS } from './keys.js';
import { MEDIA_REQUESTS } from './media.js';
import { MESSAGE_REQUESTS } from './messages.js';
import { WEBHOOK_REQUESTS } from './webhooks.js';

/** For every operation of the API. */
export const BASE_REQUESTS: Readonly<Record<string, BaseCase>> = {
  ...ACCOUNT_REQUESTS,
  ...KEY_REQUESTS,
  ...WEBHOOK_REQUESTS,
  ...EVENT_REQUESTS,
  ...MEDIA_REQUESTS,
  ...INSTANCE_REQUESTS,
  ...MESSAGE_REQUESTS,
};
