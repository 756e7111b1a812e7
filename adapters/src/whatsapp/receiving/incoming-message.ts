import { type IncomingMessage, senderNameOf } from '@waxwing/core';
import type { BinaryNode, proto, WAMessage } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { type Address, identityOf, isPerson, type NumberOfLid } from '../numbers/addresses.js';
import { contentOf } from './message-content.js';
import { truncate } from './truncate.js';

/**
 * Sender, id and time of a message, before its content is read. The address is the chat's, which in a one-to-one chat is the
 * sender's.
 */
export interface Envelope extends Address {
  readonly waId: string;
  readonly at: Date;
  /** What the sender calls themselves. */
  readonly fromName: string | null;
}

/** WhatsApp's own ids have 32 characters at most. The sender chooses them, and an index holds them. */
const MAX_ID_LENGTH = 128;

/** Undefined unless it is a message to us in a one-to-one chat. */
export function envelopeOfStanza(baileys: Baileys, { attrs }: BinaryNode): Envelope | undefined {
  const { id, from, recipient, category, t, notify } = attrs;
  if (!id || !from || recipient || category === 'peer' || !isPerson(baileys, from)) return undefined;
  const { senderAlt } = baileys.extractAddressingContext({ tag: 'message', attrs });
  return {
    waId: truncate(id, MAX_ID_LENGTH),
    jid: from,
    otherJid: senderAlt,
    at: dateOf(Number(t)),
    fromName: senderNameOf(notify),
  };
}

/** The same for a message resent by the phone. */
export function envelopeOfMessage(
  baileys: Baileys,
  { key, messageTimestamp, pushName }: WAMessage,
): Envelope | undefined {
  const { id, remoteJid, remoteJidAlt, fromMe } = key;
  if (!id || !remoteJid || fromMe || !isPerson(baileys, remoteJid)) return undefined;
  return {
    waId: truncate(id, MAX_ID_LENGTH),
    jid: remoteJid,
    otherJid: remoteJidAlt ?? undefined,
    at: dateOf(Number(messageTimestamp)),
    fromName: senderNameOf(pushName),
  };
}

/** Undefined for a message without user content, such as a reaction. */
export async function readMessage(
  baileys: Baileys,
  { waId, jid, otherJid, at, fromName }: Envelope,
  message: proto.IMessage,
  numberOfLid: NumberOfLid,
): Promise<IncomingMessage | undefined> {
  const content = contentOf(baileys.normalizeMessageContent(message) ?? {});
  if (!content) return undefined;
  const { number, lid } = await identityOf(baileys, { jid, otherJid }, numberOfLid);
  return { waId, from: number, fromLid: lid, fromName, ...content, at };
}

/** WhatsApp sends whole seconds, which would sort an answer before its question. Within its second a message gets its arrival time. */
function dateOf(seconds: number): Date {
  const now = Date.now();
  if (!Number.isFinite(seconds) || seconds <= 0) return new Date(now);
  const second = seconds * 1_000;
  return new Date(Math.min(Math.max(now, second), second + 999));
}
