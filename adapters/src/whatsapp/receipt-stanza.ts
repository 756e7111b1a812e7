import type { Receipt } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Baileys } from './baileys.js';

/**
 * What a `<receipt>` stanza says about our messages. Messages are told apart by their ids alone: a receipt may come from the
 * recipient's number or from his LID.
 */
export function receiptsOf(baileys: Baileys, node: BinaryNode, isOwn: (jid: string) => boolean): Receipt[] {
  const { id, from, type, t } = node.attrs;
  const status = statusOf(type);
  if (!id || !from || !status || isOwn(from) || baileys.isJidGroup(from)) return [];
  const list = baileys.getBinaryNodeChild(node, 'list');
  const others = baileys.getBinaryNodeChildren(list, 'item').map(({ attrs }) => attrs.id);
  const at = Number(t) > 0 ? new Date(Number(t) * 1000) : new Date();
  return [id, ...others].filter((one) => one !== undefined).map((waId) => ({ waId, status, at }));
}

/** A receipt without a type says that the message arrived. `sender`, `retry`, `inactive` … say nothing about its recipient. */
function statusOf(type: string | undefined): Receipt['status'] | undefined {
  if (type === undefined || type === '') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}
