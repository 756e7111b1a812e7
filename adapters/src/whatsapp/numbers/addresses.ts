import type { Baileys } from '../load-baileys.js';

/** The sender's addresses in a stanza. */
export interface Address {
  readonly jid: string;
  /** The sender's other address (number for LID, LID for number), where WhatsApp includes it. */
  readonly otherJid: string | undefined;
}

/** The number that belongs to a LID, as a JID, where it is known. */
export type NumberOfLid = (lid: string) => Promise<string | null>;

/** Digits; null where unknown. */
export interface Identity {
  readonly number: string | null;
  readonly lid: string | null;
}

/** The identity behind an address. A LID without a number is looked up. */
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

/** Whether the address is a person's: not a group, a list, a channel or a service. */
export function isPerson(baileys: Baileys, jid: string): boolean {
  const { isPnUser, isLidUser, isHostedPnUser, isHostedLidUser } = baileys;
  return [isPnUser, isLidUser, isHostedPnUser, isHostedLidUser].some((matches) => matches(jid) === true);
}

/** Whether the address is a group, a list, the status or a channel. */
export function isCrowd({ isJidGroup, isJidBroadcast, isJidNewsletter }: Baileys, jid: string): boolean {
  return Boolean(isJidGroup(jid) || isJidBroadcast(jid) || isJidNewsletter(jid));
}

/** A person's JIDs, without a device. At least one is set. */
export interface Addressee {
  /** By phone number; null where WhatsApp hides it. */
  readonly pn: string | null;
  /** By LID; null where WhatsApp has given none. */
  readonly lid: string | null;
}

export type AddressKind = keyof Addressee;

/** @throws when the addressee has no such address */
export function jidOf(addressee: Addressee, by: AddressKind): string {
  const jid = addressee[by];
  if (jid === null) throw new Error(`no ${by} address is known`);
  return jid;
}
