import type { Receipt } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isPerson } from '../numbers/addresses.js';

/** What a `<receipt>` stanza says about messages of ours: of one chat, and of one reader's device. */
export interface ReceiptStanza extends Omit<Receipt, 'waId' | 'from'> {
  readonly jid: string;
  readonly waIds: readonly string[];
}

/** Far more than WhatsApp bundles: whoever sends a receipt makes up how many it names. */
const MAX_IDS = 10_000;

/** Undefined where it tells nothing of a recipient: it is one of our own devices, a group, or a request. */
export function receiptOf(
  baileys: Baileys,
  node: BinaryNode,
  isOwn: (jid: string) => boolean,
): ReceiptStanza | undefined {
  const { id, from, type, t } = node.attrs;
  const status = statusOf(type);
  if (!id || !from || !status || isOwn(from) || !isPerson(baileys, from)) return undefined;
  const list = baileys.getBinaryNodeChild(node, 'list');
  const items = baileys.getBinaryNodeChildren(list, 'item').slice(0, MAX_IDS - 1);
  const others = items.flatMap(({ attrs }) => attrs.id ?? []);
  const at = Number(t) > 0 ? new Date(Number(t) * 1000) : new Date();
  return { jid: from, waIds: [id, ...others], status, at };
}

/** A receipt without a type says that the message arrived. `sender`, `retry`, `inactive` … say nothing about its recipient. */
function statusOf(type: string | undefined): Receipt['status'] | undefined {
  if (type === undefined || type === '') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}

/** Devices ask for one message at a time; Baileys looks up, one after the other, as many as a request names. */
const MAX_REQUESTED = 20;

/** Takes from a request for messages all that is beyond what a device would ask for. */
export function limitRetryRequest({ attrs, content }: BinaryNode): void {
  if (attrs.type !== 'retry' || !Array.isArray(content)) return;
  // Baileys reads the ids out of the first child, whatever it is.
  const [first] = content;
  if (Array.isArray(first?.content)) first.content = first.content.slice(0, MAX_REQUESTED);
}
