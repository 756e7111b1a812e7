import type { Notifications } from '@waxwing/adapters/postgres';
import { RecentAnswers } from '../http/response/recent-answers.js';

/** Told of all that a list of instances or a QR code shows: a state, a new instance, a message that was accepted or has ended. */
export function createRecentAnswers(notifications: Notifications): RecentAnswers {
  const recent = new RecentAnswers();
  const changed = (id: string | undefined) => {
    if (id !== undefined) recent.onChange(id);
    return false;
  };
  for (const channel of ['account', 'instance', 'outbox'] as const) notifications.subscribe(channel, changed);
  notifications.subscribe('message', (_id, timeline) => changed(timeline?.message.instanceId));
  return recent;
}
