// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#2553.
import type { AuthenticationCreds, WASocket } from '@whiskeysockets/baileys';

/**
 * Baileys answers every `creds.update` without a name with an empty presence, and one with a new name with a presence that is not
 * `unavailable`: WhatsApp takes either for an opened app, and the phone stops notifying. Baileys compares the name of the update
 * with the one in the credentials, so here every update carries the name that is already there.
 */
export function quietCredsUpdates({ ev, authState: { creds } }: Pick<WASocket, 'ev' | 'authState'>): void {
  const emit = ev.emit.bind(ev);
  ev.emit = (event, data) =>
    event === 'creds.update'
      ? emit('creds.update', withName(creds, data as Partial<AuthenticationCreds>))
      : emit(event, data);
}

function withName(creds: AuthenticationCreds, update: Partial<AuthenticationCreds>) {
  if (update.me) creds.me = update.me;
  return creds.me ? { ...update, me: creds.me } : update;
}
