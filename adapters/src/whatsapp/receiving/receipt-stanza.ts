import type { Receipt } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { isPerson } from '../numbers/addresses.js';
import { stanzaTime } from '../stanza-time.js';

/** What a `<receipt>` stanza says about our messages: one chat, one device of the reader. */
export interface ReceiptStanza extends Omit<Receipt, 'waId' | 'from'> {
  readonly jid: string;
  readonly waIds: readonly string[];
}

/** Far more than WhatsApp bundles; the sender decides how many a receipt names. */
const MAX_IDS = 10_000;

/** Undefined where it says nothing about a recipient: from our own device, from a group, or a request. */
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
  return { jid: from, waIds: [id, ...others], status, at: stanzaTime(t) };
}

/** A receipt without a type means delivered. `sender`, `retry`, `inactive` … say nothing about the recipient. */
function statusOf(type: string | undefined): Receipt['status'] | undefined {
  if (type === undefined || type === '') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}
