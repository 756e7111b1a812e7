import type { MessageBody } from '../content/message-body.js';
import type { Direction } from '../message.js';
import type { ChangeOpener } from './change-opener.js';
import {
  type ChangeContent,
  type IncomingChange,
  isSealed,
  type PendingReason,
  type PersonAddress,
  type RefusalReason,
} from './message-change.js';

/** WhatsApp's own apps edit for 15 minutes; the clocks of two servers differ by less than the rest. */
export const EDIT_WINDOW_MS = 15 * 60_000 + 30_000;

/** Types whose text or caption can be replaced. */
export const EDITABLE_TYPES: readonly string[] = ['text', 'image', 'video', 'document'];

/** The message that a change is about, as it stands. */
export interface ChangeTarget {
  readonly id: string;
  readonly instanceId: string;
  readonly waId: string;
  readonly direction: Direction;
  /** Null while it is not known whether both are of one chat: the one has a number, the other only a LID. */
  readonly isSameChat: boolean | null;
  readonly peer: PersonAddress;
  readonly type: string;
  readonly text: string;
  /** The text before all edits; null while there are none. */
  readonly original: string | null;
  readonly body?: MessageBody | undefined;
  readonly secret: Uint8Array | null;
  /** When it was sent, as far as that is known; else when it was stored. */
  readonly sentAt: Date;
  readonly deletedAt: Date | null;
  /** When the newest change of the same kind by the same person was made. */
  readonly lastMadeAt: Date | null;
}

export type ChangeVerdict =
  | { readonly state: 'pending'; readonly reason: PendingReason }
  | { readonly state: 'refused'; readonly reason: RefusalReason }
  /** `isCurrent`: no newer change of the same person has come before it. */
  | { readonly state: 'applied'; readonly content: ChangeContent; readonly isCurrent: boolean };

/** What becomes of a change, now that its message is stored; what is encrypted is opened with the message's secret. */
export async function judgeChange(
  change: IncomingChange,
  target: ChangeTarget,
  opener: ChangeOpener,
): Promise<ChangeVerdict> {
  const { kind, fromMe, madeAt } = change;
  if (target.isSameChat === null) return { state: 'pending', reason: 'unknown_chat' };
  const isByAuthor = target.isSameChat && fromMe === (target.direction === 'outbound');
  if (!isByAuthor && (kind === 'edit' || kind === 'delete')) return refused('not_author');
  if (!target.isSameChat) return { state: 'pending', reason: 'no_target' };
  if (target.type === 'unavailable' && (kind === 'edit' || kind === 'vote'))
    return { state: 'pending', reason: 'unavailable' };
  const refusal = refusalOf(change, target);
  if (refusal) return refused(refusal);
  const content = await openedContent(change, target, opener);
  if (typeof content === 'string') return { state: 'pending', reason: content };
  return { state: 'applied', content, isCurrent: target.lastMadeAt === null || madeAt >= target.lastMadeAt };
}

const refused = (reason: RefusalReason): ChangeVerdict => ({ state: 'refused', reason });

function refusalOf({ kind, at }: IncomingChange, target: ChangeTarget): RefusalReason | undefined {
  if (kind === 'vote') return target.type === 'poll' ? undefined : 'not_a_poll';
  if (kind !== 'edit') return undefined;
  if (target.deletedAt) return 'deleted';
  if (!EDITABLE_TYPES.includes(target.type)) return 'not_editable';
  return at.getTime() - target.sentAt.getTime() > EDIT_WINDOW_MS ? 'too_late' : undefined;
}

async function openedContent(
  { kind, content, fromMe, own, peer }: IncomingChange,
  target: ChangeTarget,
  opener: ChangeOpener,
): Promise<ChangeContent | PendingReason> {
  if (!isSealed(content)) return content;
  const { instanceId, secret, waId, body } = target;
  if (!secret && !isSentText(target)) return 'no_secret';
  const other = { number: peer.number ?? target.peer.number, lid: peer.lid ?? target.peer.lid };
  const opened = await opener.open(content, {
    use: kind === 'vote' ? 'vote' : 'edit',
    secret: secret ?? undefined,
    instanceId,
    messageWaId: waId,
    author: target.direction === 'outbound' ? own : other,
    actor: fromMe ? own : other,
    options: body?.type === 'poll' ? body.options : [],
  });
  return opened ?? 'undecryptable';
}

const isSentText = ({ direction, type }: ChangeTarget): boolean =>
  direction === 'outbound' && type === 'text';

/** The body of an edited message: what it holds stays, its caption is the new text. */
export function editedBody(body: MessageBody | undefined, text: string): MessageBody | undefined {
  return body && 'mime_type' in body ? { ...body, caption: text } : body;
}
