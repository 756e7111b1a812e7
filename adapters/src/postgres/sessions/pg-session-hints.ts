import type { SessionHints } from '@waxwing/core';
import type { Notifications } from '../database/notifications.js';

/** Hints of this process at once, and those of others through PostgreSQL. */
export class PgSessionHints implements SessionHints {
  readonly #notifications: Notifications;

  constructor({ notifications }: { readonly notifications: Notifications }) {
    this.#notifications = notifications;
  }

  onInstanceChanged(listener: (instanceId: string) => boolean): () => void {
    return this.#notifications.subscribe('session', listener);
  }

  onMessageQueued(instanceId: string, listener: () => boolean): () => void {
    return this.#notifications.subscribe('outbox', listener, instanceId);
  }
}
