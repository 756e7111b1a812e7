import { chatIdOf } from '@waxwing/core';
import type { WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { type Identity, identityOf, isPerson, userOf } from '../numbers/addresses.js';
import type { NumberCheck } from '../numbers/number-check.js';

/** What was sent, and to whom. */
export interface SentWire {
  /** Digits, or `lid:` and digits. */
  readonly to: string;
  readonly text: string;
  /** A plain text, whose bytes follow from it. */
  readonly isText: boolean;
  /** The timer of its chat of which a plain text was composed, in seconds. */
  readonly expiration?: number | null;
  /** The encoded message of anything else, once it was composed. */
  readonly wire: Uint8Array | null;
}

export interface SentMessagesOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly numbers: NumberCheck;
  readonly isOwn: (jid: string) => boolean;
  /** Finds the message sent under one of these WhatsApp ids. */
  readonly find: (waIds: readonly string[]) => Promise<SentWire | undefined>;
}

/**
 * Finds sent messages for receipts and retry requests. Message ids are no secret, so only the recipient and our own devices
 * count. An address may differ from the number that was written to: a LID hides the number, and in some countries WhatsApp uses
 * another form of it. WhatsApp is queried then.
 */
export class SentMessages {
  readonly #options: SentMessagesOptions;

  constructor(options: SentMessagesOptions) {
    this.#options = options;
  }

  /** A message, for a device that could not decrypt it and requests it again. */
  async findForRetry({ id, remoteJid, participant }: WAMessageKey): Promise<SentWire | undefined> {
    const { baileys, isOwn } = this.#options;
    if (!id || !remoteJid || !isPerson(baileys, remoteJid)) return undefined;
    // Baileys encrypts for the participant.
    const asking = participant || remoteJid;
    if (!isOwn(asking) && !baileys.areJidsSameUser(asking, remoteJid)) return undefined;
    const sent = await this.#options.find([id]);
    return sent && (await this.#isRecipient(remoteJid, sent.to)) ? sent : undefined;
  }

  /** The recipient of the messages, as they name him, if the receipt is from his phone; undefined for all others. */
  async recipientOfReceipt(jid: string, waIds: readonly string[]): Promise<string | undefined> {
    // A recent recipient needs no lookup: the database checks whether the messages went to him.
    const dialled = this.#options.numbers.recentRecipientAt(jid);
    if (dialled !== undefined) return dialled;
    const sent = await this.#options.find(waIds);
    return sent && (await this.#isRecipient(jid, sent.to)) ? sent.to : undefined;
  }

  async #isRecipient(jid: string, to: string): Promise<boolean> {
    const { baileys, socket } = this.#options;
    const { lidMapping } = socket.signalRepository;
    const address = { jid, otherJid: undefined };
    const identity = await identityOf(baileys, address, (lid) => lidMapping.getPNForLID(lid));
    if (chatIdOf(identity.number, identity.lid) === to || chatIdOf(null, identity.lid) === to) return true;
    return this.#isSameContact(identity, to).catch(() => false);
  }

  /** Whether WhatsApp's form of the recipient is this identity. Rejects when WhatsApp does not answer. */
  async #isSameContact({ number, lid }: Identity, to: string): Promise<boolean> {
    const { baileys, numbers, socket } = this.#options;
    const found = await numbers.lookUp(socket, to);
    if (found.kind !== 'found') return false;
    const { addressee } = found;
    if (number !== null && number === userOf(baileys, addressee.pn)) return true;
    return lid !== null && lid === userOf(baileys, addressee.lid);
  }
}
