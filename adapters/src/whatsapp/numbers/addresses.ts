import type { Baileys } from '../load-baileys.js';

/** Where something comes from, as its stanza tells. */
export interface Address {
  readonly jid: string;
  /** The sender's other address (number for LID, LID for number), where WhatsApp tells. */
  readonly otherJid: string | undefined;
}

/** The number that belongs to a LID, as a JID, where it is known. */
export type NumberOfLid = (lid: string) => Promise<string | null>;

/** Digits; null where it is not known. */
export interface Identity {
  readonly number: string | null;
  readonly lid: string | null;
}

/** Whose address it is. A LID that comes without a number is looked up. */
export async function identityOf(
  baileys: Baileys,
  { jid, otherJid }: Address,
  numberOfLid: NumberOfLid,
): Promise<Identity> {
  const known = [jid, otherJid];
  const lidJid = known.find((one) => baileys.isLidUser(one) || baileys.isHostedLidUser(one));
  const numberJid = known.find((one) => baileys.isPnUser(one) || baileys.isHostedPnUser(one));
  const lid = userOf(baileys, lidJid);
  const pnJid = numberJid ?? (lid === null ? null : await numberOfLid(`${lid}@lid`));
  return { number: userOf(baileys, pnJid), lid };
}

/** The digits of an address, without its device. */
export function userOf(baileys: Baileys, jid: string | null | undefined): string | null {
  return baileys.jidDecode(jid ?? undefined)?.user ?? null;
}

/** Not a group, a list, a channel or a service. */
export function isPerson(baileys: Baileys, jid: string): boolean {
  const { isPnUser, isLidUser, isHostedPnUser, isHostedLidUser } = baileys;
  return [isPnUser, isLidUser, isHostedPnUser, isHostedLidUser].some((matches) => matches(jid) === true);
}

/** A group, a list, the status or a channel. */
export function isCrowd({ isJidGroup, isJidBroadcast, isJidNewsletter }: Baileys, jid: string): boolean {
  return Boolean(isJidGroup(jid) || isJidBroadcast(jid) || isJidNewsletter(jid));
}

/** How WhatsApp addresses a person: JIDs without a device. One of them is there at least. */
export interface Addressee {
  /** By the phone's number; null where WhatsApp does not show it. */
  readonly pn: string | null;
  /** By the anonymous id; null where WhatsApp told none. */
  readonly lid: string | null;
}

export type AddressKind = keyof Addressee;
