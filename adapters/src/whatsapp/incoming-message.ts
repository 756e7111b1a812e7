import type { IncomingMessage } from '@waxwing/core';
import type { BinaryNode, proto, WAMessage } from '@whiskeysockets/baileys';
import type { Baileys } from './baileys.js';
import { contentOf } from './message-content.js';

/** Who wrote what when, before anybody looked inside. */
export interface Envelope {
  readonly waId: string;
  /** The chat, which in a chat of two is the sender. */
  readonly jid: string;
  /** The sender's other address (number for LID, LID for number), where WhatsApp tells. */
  readonly otherJid: string | undefined;
  readonly at: Date;
}

/** The number that belongs to a LID, as a JID, where it is known. */
export type NumberOfLid = (lid: string) => Promise<string | null>;

/** Undefined unless it is a message to us in a chat of two. */
export function envelopeOfStanza(baileys: Baileys, { attrs }: BinaryNode): Envelope | undefined {
  const { id, from, recipient, category, t } = attrs;
  if (!id || !from || recipient || category === 'peer' || !isPerson(baileys, from)) return undefined;
  const { senderAlt } = baileys.extractAddressingContext({ tag: 'message', attrs });
  return { waId: id, jid: from, otherJid: senderAlt, at: dateOf(Number(t)) };
}

/** The same for a message that reached us through the phone. */
export function envelopeOfMessage(
  baileys: Baileys,
  { key, messageTimestamp }: WAMessage,
): Envelope | undefined {
  const { id, remoteJid, remoteJidAlt, fromMe } = key;
  if (!id || !remoteJid || fromMe || !isPerson(baileys, remoteJid)) return undefined;
  return {
    waId: id,
    jid: remoteJid,
    otherJid: remoteJidAlt ?? undefined,
    at: dateOf(Number(messageTimestamp)),
  };
}

/** Undefined when nobody wrote anything in it, such as a reaction. */
export async function readMessage(
  baileys: Baileys,
  { waId, jid, otherJid, at }: Envelope,
  message: proto.IMessage,
  numberOfLid: NumberOfLid,
): Promise<IncomingMessage | undefined> {
  const content = contentOf(baileys.normalizeMessageContent(message) ?? {});
  if (!content) return undefined;
  const known = [jid, otherJid];
  const lidJid = known.find((one) => baileys.isLidUser(one) || baileys.isHostedLidUser(one));
  const numberJid = known.find((one) => baileys.isPnUser(one) || baileys.isHostedPnUser(one));
  const looked = numberJid ?? (lidJid ? await numberOfLid(lidJid) : null);
  const digits = (address: string | null | undefined) =>
    baileys.jidDecode(address ?? undefined)?.user ?? null;
  return { waId, from: digits(looked), fromLid: digits(lidJid), ...content, at };
}

function isPerson(baileys: Baileys, jid: string): boolean {
  const { isPnUser, isLidUser, isHostedPnUser, isHostedLidUser } = baileys;
  return [isPnUser, isLidUser, isHostedPnUser, isHostedLidUser].some((matches) => matches(jid) === true);
}

/** WhatsApp tells whole seconds: an answer would stand before what it answers. Within its second a message stands where it arrived. */
function dateOf(seconds: number): Date {
  const now = Date.now();
  if (!Number.isFinite(seconds) || seconds <= 0) return new Date(now);
  const second = seconds * 1_000;
  return new Date(Math.min(Math.max(now, second), second + 999));
}
