import type { SendOutcome, StandingUpdate } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Credentials } from '../credentials/credentials.js';
import type { Baileys } from '../load-baileys.js';
import { invalidateDeviceLists } from '../numbers/invalidate-device-lists.js';
import { quietCredsUpdates } from '../patches/quiet-creds-updates.js';
import { explainRefusal } from '../standing/explain-refusal.js';
import { queryMex, watchMexNotifications } from '../standing/mex.js';
import { StandingWatch } from '../standing/standing-watch.js';
import { watchPhoneActivity } from './phone-activity.js';
import { Presence } from './presence.js';
import type { SharedCaches } from './shared-caches.js';

/** What a connection reports about the account itself. */
export interface OwnAccountEvents {
  /** The account has a new name. */
  named(name: string): void;
  standing(update: StandingUpdate): void;
  phoneSeen(at: Date): void;
}

export interface OwnAccountOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly credentials: Credentials;
  readonly caches: SharedCaches;
  readonly scope: string;
  readonly isOwn: (jid: string) => boolean;
  /** The display name of the account while WhatsApp has none. */
  readonly displayName: () => string | null;
  readonly events: OwnAccountEvents;
}

/** The account that a connection is logged in as: its presence, its standing with WhatsApp, and its phone's activity. */
export class OwnAccount {
  readonly #options: OwnAccountOptions;
  readonly presence: Presence;
  readonly #standing: StandingWatch;
  #name: string | undefined;

  constructor(options: OwnAccountOptions) {
    const { baileys, socket, caches, scope, events, isOwn, displayName } = options;
    this.#options = options;
    this.#name = this.#ownName;
    this.presence = new Presence({ socket, name: () => this.#ownName ?? displayName() ?? undefined });
    this.#standing = new StandingWatch({
      ask: (question) => queryMex(baileys, socket, question),
      onChange: (update) => events.standing(update),
    });
    quietCredsUpdates(socket);
    socket.ev.on('creds.update', () => this.#onCredsUpdate());
    watchMexNotifications(baileys, socket, (update) => this.#standing.onNotification(update));
    watchPhoneActivity({ baileys, socket, isOwn, onSeen: (at) => events.phoneSeen(at) });
    const hashes = caches.shortLived(scope, 'device-hashes');
    invalidateDeviceLists({ baileys, socket, devices: caches.userDevices(scope), hashes });
  }

  /** To be called when the connection is open. */
  opened(): void {
    this.presence.opened();
    this.#standing.opened();
  }

  /** Sends the presence again after a change of the name. */
  sendPresence(): void {
    this.presence.sendSoon();
  }

  /** Adds WhatsApp's reason to an outcome that is a refusal. */
  explainRefusal(outcome: SendOutcome): Promise<SendOutcome> {
    return explainRefusal(outcome, this.#standing);
  }

  /** To be called when the connection has closed: pending questions end without an answer. */
  end(): void {
    this.presence.end();
    this.#standing.end();
  }

  #onCredsUpdate(): void {
    this.presence.sendSoon();
    const name = this.#ownName;
    if (!name || name === this.#name) return;
    this.#name = name;
    this.#options.events.named(name);
  }

  /** During linking by a pairing code Baileys calls the account `~`. */
  get #ownName(): string | undefined {
    const { credentials } = this.#options;
    return credentials.linked ? credentials.creds.me?.name || undefined : undefined;
  }
}
