import type { AuthenticationCreds, WASocket } from '@whiskeysockets/baileys';

/**
 * Baileys answers every `creds.update` that brings no name with an empty presence, and one that brings a new name with a presence
 * that does not say `unavailable`: to WhatsApp each of them is somebody who has opened the app, and the phone falls silent. It compares
 * the name of the update with the one in the credentials, so here every update brings the name that stands there already.
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
