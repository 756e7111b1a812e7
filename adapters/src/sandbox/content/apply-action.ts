import type { MessageAction } from '@waxwing/contract/sandbox';
import type { proto } from '@whiskeysockets/baileys';
import { fileOf } from '../media/file-pointer.js';
import type { Phone } from '../state/phone.js';
import type { ArrivedRecord } from '../state/records.js';
import type { ChatOfTwo } from './chat-of-two.js';
import { editedOf, type WireAction } from './message-action.js';
import { decodeVote, openUnderAny } from './poll-vote.js';
import { readContent } from './read-content.js';
import { refusalOf } from './refusal.js';

/** The action as the phones show it, and its kind and text. */
export interface AppliedAction {
  readonly type: 'reaction' | 'edit' | 'delete' | 'vote';
  readonly text: string;
  readonly action: MessageAction;
}

/** Does to the target what its chat's sender wants, unless phones ignore that; then `refused` says why. */
export function applyAction(chat: ChatOfTwo, wire: WireAction, at: string): AppliedAction {
  const author = wire.key.fromMe ? chat.sender : chat.recipient;
  const message = wire.key.id ?? '';
  const target = chat.written(author, message);
  const type = wire.kind === 'secretEdit' ? 'edit' : wire.kind;
  const read = readWire(chat, wire, author, target);
  const byAuthor = author === chat.sender;
  const { options } = read;
  const attempt = { kind: type, target, byAuthor, at, ...(options && { options }) };
  const refused = refusalOf(attempt) ?? read.unreadable;
  if (target && refused === undefined) {
    change(target, chat.sender, { type, at, ...read });
    chat.save(author, target);
  }
  const { emoji, text = emoji ?? options?.join(', ') ?? '' } = read;
  const action: MessageAction = {
    message,
    author: author.number,
    ...(emoji !== undefined && { emoji }),
    ...(options && { options: [...options] }),
    ...(wire.kind === 'secretEdit' && { secret: true }),
    ...(refused !== undefined && { refused }),
  };
  return { type, text, action };
}

interface ReadWire {
  readonly text?: string;
  readonly emoji?: string;
  readonly options?: readonly string[];
  /** Why phones cannot show it. */
  readonly unreadable?: string;
}

function readWire(
  { sender }: ChatOfTwo,
  wire: WireAction,
  author: Phone,
  target: ArrivedRecord | undefined,
): ReadWire {
  switch (wire.kind) {
    case 'reaction':
      return { emoji: wire.emoji };
    case 'edit':
      return readEdited(wire.edited);
    case 'delete':
      return {};
    default:
  }
  if (!target) return {};
  if (target.secret === undefined) return { unreadable: 'is encrypted for a message without a secret' };
  const secret = Buffer.from(target.secret, 'base64');
  const use = wire.kind === 'vote' ? 'Poll Vote' : 'Message Edit';
  const usage = { use, secret, messageId: target.id } as const;
  const plain = openUnderAny(wire.sealed, usage, { author, actor: sender });
  if (!plain) return { unreadable: 'was not encrypted with the secret of its message' };
  if (wire.kind === 'vote') return { options: decodeVote(plain, target.poll?.options ?? []) };
  const edited = editedOf(plain);
  return edited ? readEdited(edited) : { unreadable: 'holds no edited message' };
}

/** A new caption comes with the file that it belongs to. */
function readEdited(edited: proto.IMessage): ReadWire {
  if (fileOf(edited)?.directPath === '') return { unreadable: 'edits a file without repeating it' };
  return { text: readContent(edited).text };
}

function change(
  target: ArrivedRecord,
  { number: from }: Phone,
  { type, at, text = '', emoji = '', options = [] }: ReadWire & Pick<AppliedAction, 'type'> & { at: string },
): void {
  switch (type) {
    case 'reaction':
      target.reactions = replaced(target.reactions, from, emoji === '' ? undefined : { from, emoji });
      break;
    case 'vote':
      target.votes = replaced(
        target.votes,
        from,
        options.length === 0 ? undefined : { from, options: [...options] },
      );
      break;
    case 'edit':
      target.edits = [...(target.edits ?? []), { text: target.text, at }];
      target.text = text;
      break;
    default:
      target.deletedAt = at;
  }
}

/** The newest of each one counts. */
const replaced = <Entry extends { from: string }>(
  entries: readonly Entry[] = [],
  from: string,
  newest: Entry | undefined,
): Entry[] => [...entries.filter((one) => one.from !== from), ...(newest ? [newest] : [])];
