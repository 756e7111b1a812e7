import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { CompanionContext } from '../state/sandbox-state.js';
import { answerReUpload } from './answer-re-upload.js';
import { sendReadReceipts } from './phone-receipts.js';
import { resend } from './phone-writer.js';
import { receipt } from './stanzas.js';

const READ = ['read', 'read-self'];

/** Takes a receipt that a companion sends: for messages received, read, or undecryptable. */
export async function acceptReceipt(context: CompanionContext, node: BinaryNode): Promise<void> {
  const { id, type } = node.attrs;
  if (type === 'retry') {
    await retry(context, node);
  } else if (type === 'server-error') {
    answerReUpload(context, node);
  } else {
    context.companion.pendingStanzas.settle(stanzaKey('message', id));
    if (type && READ.includes(type)) read(context, node);
  }
}

function read({ phone, companion, state }: CompanionContext, node: BinaryNode): void {
  const sender = state.directory.resolve(node.attrs.to)?.phone;
  if (!sender) return;
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  const ids = [node, ...items].flatMap(({ attrs }) => attrs.id ?? []);
  const found = phone.inbox.read({ from: sender.number, ids });
  if (node.attrs.type !== 'read') return;
  sendReadReceipts(state.directory, phone, found);
  // The server trusts a client's receipts: it forwards a false one like a true one.
  const unknown = ids.filter((id) => !phone.inbox.has(sender.number, id));
  if (unknown.length === 0) return;
  const forwarded = receipt(phone.addressFor(sender, companion.device), unknown, 'read');
  for (const device of sender.companions.values()) device.deliver(forwarded);
}

/** A phone encrypts its message again itself; a companion gets this receipt to do so. */
async function retry({ phone, companion, state }: CompanionContext, node: BinaryNode): Promise<void> {
  const { id = '', to, recipient } = node.attrs;
  const author = state.directory.resolve(to);
  if (!author) return;
  state.frames.countRequest(id);
  if (author.device === 0) {
    if (author.phone.isAway) return;
    await resend(author.phone, companion, node);
    return;
  }
  companion.pendingStanzas.settle(stanzaKey('message', id));
  const own = author.phone === phone;
  const byLid = !own && author.phone.addressing === 'lid';
  const from = byLid ? phone.lidOf(companion.device) : phone.pn(companion.device);
  const t = String(Math.floor(Date.now() / 1000));
  const attrs = { from, id, type: 'retry', t, ...(own && recipient && { recipient }) };
  const request = { tag: 'receipt', attrs, content: node.content };
  author.phone.companions.get(author.device)?.deliver(request as BinaryNode);
}
