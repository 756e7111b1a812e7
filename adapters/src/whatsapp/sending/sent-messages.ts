import { chatIdOf } from '@waxwing/core';
import type { WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { type Identity, identityOf, isPerson, userOf } from '../numbers/addresses.js';
import type { NumberCheck } from '../numbers/number-check.js';

/** What was sent, and to whom. */
export interface SentText {
  readonly text: string;
  /** Digits, or `lid:` and digits. */
  readonly to: string;
}

export interface SentMessagesOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly numbers: NumberCheck;
  readonly isOwn: (jid: string) => boolean;
  /** Looks up what was sent under one of these WhatsApp ids. */
  readonly find: (waIds: readonly string[]) => Promise<SentText | undefined>;
}

/**
 * Finds what we sent by what others say of it. The ids of messages are no secret, so it is the recipient's word alone that counts, or
 * that of a device of our own. An address that differs from the number which was written to is not told by its look: a LID hides the
 * number, and in some countries WhatsApp calls a phone by another number than people do. WhatsApp is asked then.
 */
export class SentMessages {
  readonly #options: SentMessagesOptions;

  constructor(options: SentMessagesOptions) {
    this.#options = options;
  }

  /** The text of a message, for a device that could not decrypt it and asks for it again. */
  async findForRetry({ id, remoteJid, participant }: WAMessageKey): Promise<string | undefined> {
    const { baileys, isOwn } = this.#options;
    if (!id || !remoteJid || !isPerson(baileys, remoteJid)) return undefined;
    // Baileys encrypts for the participant.
    const asking = participant || remoteJid;
    if (!isOwn(asking) && !baileys.areJidsSameUser(asking, remoteJid)) return undefined;
    const sent = await this.#options.find([id]);
    return sent && (await this.#isRecipient(remoteJid, sent.to)) ? sent.text : undefined;
  }

  /** Whom the messages were written to, as they name him, where the receipt is his phone's; undefined for everybody else's. */
  async recipientOfReceipt(jid: string, waIds: readonly string[]): Promise<string | undefined> {
    // Whoever was written to of late needs no look-up: whether the messages went to him, the database tells.
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

  /** Whether this is how WhatsApp calls whom the message was written to. Rejects when WhatsApp does not say. */
  async #isSameContact({ number, lid }: Identity, to: string): Promise<boolean> {
    const { baileys, numbers, socket } = this.#options;
    const found = await numbers.lookUp(socket, to);
    if (found.kind !== 'found') return false;
    const { addressee } = found;
    if (number !== null && number === userOf(baileys, addressee.pn)) return true;
    return lid !== null && lid === userOf(baileys, addressee.lid);
  }
}
