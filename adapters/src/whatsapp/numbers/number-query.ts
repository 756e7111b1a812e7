import type { NumberCheckResult } from '@waxwing/core';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/** A contact's devices, as Baileys parses them. */
export type DeviceAnswer = ReturnType<InstanceType<Baileys['USyncDeviceProtocol']>['parser']>;

export type NumberReply =
  | ({ readonly kind: 'answer'; readonly devices: DeviceAnswer | undefined } & NumberCheckResult)
  /** WhatsApp did not say; `backoffMs` if it told for how long. */
  | { readonly kind: 'refused'; readonly backoffMs: number | undefined };

/** The server's codes for too many queries. */
const RATE_LIMIT_CODES = [429, 419];

/**
 * Asks in one query whether a number is on WhatsApp, for its LID and for its devices. Baileys would ask twice, and checks neither
 * the errors in an answer nor its number: a refusal looks to it like a number that is not on WhatsApp. Rejects when WhatsApp does
 * not answer, or answers for another number.
 * @param digits E.164 without `+`
 */
export async function queryNumber(
  baileys: Baileys,
  socket: Pick<WASocket, 'query' | 'generateMessageTag'>,
  digits: string,
): Promise<NumberReply> {
  const { S_WHATSAPP_NET, USyncQuery, USyncUser } = baileys;
  const { protocols } = new USyncQuery().withContactProtocol().withLIDProtocol().withDeviceProtocol();
  const asked = new USyncUser().withPhone(`+${digits}`);
  const user = {
    tag: 'user',
    attrs: {},
    content: protocols.flatMap((one) => one.getUserElement(asked) ?? []),
  };
  const query = { tag: 'query', attrs: {}, content: protocols.map((one) => one.getQueryElement()) };
  const sid = socket.generateMessageTag();
  const usync = {
    tag: 'usync',
    attrs: { context: 'interactive', mode: 'query', sid, last: 'true', index: '0' },
    content: [query, { tag: 'list', attrs: {}, content: [user] }],
  };
  let reply: BinaryNode | undefined;
  try {
    const iq = { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'usync' }, content: [usync] };
    reply = await socket.query(iq);
  } catch (error) {
    if (RATE_LIMIT_CODES.includes(codeOf(error))) return { kind: 'refused', backoffMs: undefined };
    throw error;
  }
  if (reply?.attrs.type !== 'result') throw new Error('WhatsApp did not answer the number check');
  return readReply(baileys, reply, digits);
}

/** Reads WhatsApp's answer about `digits`. @throws when it is about no number, or about another one */
function readReply(baileys: Baileys, reply: BinaryNode, digits: string): NumberReply {
  const { getBinaryNodeChild, getBinaryNodeChildren, jidDecode } = baileys;
  const usync = getBinaryNodeChild(reply, 'usync');
  const errors = errorsIn(baileys, getBinaryNodeChild(usync, 'result'));
  const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user');
  if (errors.length > 0 || users.length === 0) return { kind: 'refused', backoffMs: backoffOf(errors) };
  const user = users.find((one) => isAbout(baileys, one, digits));
  if (!user) throw new Error('WhatsApp answered the number check for another number');
  const contact = getBinaryNodeChild(user, 'contact');
  const refusals = errorsIn(baileys, contact);
  if (!contact || refusals.length > 0) return { kind: 'refused', backoffMs: backoffOf(refusals) };
  if (contact.attrs.type !== 'in') {
    return { kind: 'answer', onWhatsApp: false, phone: null, lid: null, devices: undefined };
  }
  const phone = jidDecode(user.attrs.jid)?.user ?? digits;
  const lid = jidDecode(getBinaryNodeChild(user, 'lid')?.attrs.val)?.user ?? null;
  return { kind: 'answer', onWhatsApp: true, phone, lid, devices: devicesOf(baileys, user) };
}

/** In some countries WhatsApp uses another form of a number than people dial: then it repeats the one that was asked for. */
function isAbout(
  { getBinaryNodeChildString, jidDecode }: Baileys,
  user: BinaryNode,
  digits: string,
): boolean {
  const repeated = getBinaryNodeChildString(user, 'contact')?.replace(/\D/g, '');
  return repeated ? repeated === digits : jidDecode(user.attrs.jid)?.user === digits;
}

/** Undefined where the answer has none: they are queried when needed. */
function devicesOf(baileys: Baileys, user: BinaryNode): DeviceAnswer | undefined {
  const node = baileys.getBinaryNodeChild(user, 'devices');
  if (!node || errorsIn(baileys, node).length > 0) return undefined;
  const devices = new baileys.USyncDeviceProtocol().parser(node);
  return devices.deviceList?.length ? devices : undefined;
}

/** The `<error>` below a node or below its children. */
function errorsIn(baileys: Baileys, node: BinaryNode | undefined): BinaryNode[] {
  const children = node ? baileys.getAllBinaryNodeChildren(node) : [];
  const parts = [...children, ...children.flatMap((child) => baileys.getAllBinaryNodeChildren(child))];
  return parts.filter(({ tag }) => tag === 'error');
}

function backoffOf(errors: readonly BinaryNode[]): number | undefined {
  const seconds = Math.max(...errors.map(({ attrs }) => Number(attrs.backoff) || 0), 0);
  return seconds > 0 ? seconds * 1_000 : undefined;
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'data' in error ? Number(error.data) : Number.NaN;
}
