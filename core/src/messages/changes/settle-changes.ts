import type { FactsOf } from '../../events/event-facts.js';
import type { MessageBody } from '../content/message-body.js';
import { chatIdOf } from '../message.js';
import type { ChangeOpener } from './change-opener.js';
import { type ChangeTarget, type ChangeVerdict, editedBody, judgeChange } from './judge-change.js';
import type { ChangeContent, IncomingChange } from './message-change.js';

/** A change whose message is stored. */
export interface PendingChange {
  readonly id: string;
  readonly change: IncomingChange;
  readonly target: ChangeTarget;
}

/** What a message is after its changes. */
export interface ChangedContent {
  readonly text: string;
  readonly body: MessageBody | undefined;
  /** Null where it stays as it is. */
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** What is told of a change. */
export type ChangeNews =
  | { readonly type: 'message.reaction'; readonly facts: FactsOf['message.reaction'] }
  | { readonly type: 'message.vote'; readonly facts: FactsOf['message.vote'] }
  | { readonly type: 'message.edited' | 'message.deleted'; readonly facts: null };

export interface SettledChange extends PendingChange {
  readonly verdict: ChangeVerdict;
  /** The text that the message had at first, for an applied edit. */
  readonly original: string | null;
  /** Where the message changes. */
  readonly changed: ChangedContent | undefined;
  readonly news: ChangeNews | undefined;
}

/** Judges changes one after the other, in the given order: each sees what those before it have made of its message. */
export async function settleChanges(
  pending: readonly PendingChange[],
  opener: ChangeOpener,
): Promise<readonly SettledChange[]> {
  const targets = new Map<string, ChangeTarget>();
  const lastMade = new Map<string, Date>();
  const settled: SettledChange[] = [];
  for (const { id, change, target: asRead } of pending) {
    const person = `${asRead.id}/${change.kind}/${change.fromMe}`;
    const known = { ...asRead, ...targets.get(asRead.id) };
    const target: ChangeTarget = {
      ...known,
      isSameChat: asRead.isSameChat,
      lastMadeAt: lastMade.get(person) ?? asRead.lastMadeAt,
    };
    const one = settle({ id, change, target }, await judgeChange(change, target, opener));
    settled.push(one);
    if (one.verdict.state === 'applied' && one.verdict.isCurrent) lastMade.set(person, change.madeAt);
    targets.set(target.id, afterwards(target, one));
  }
  return settled;
}

function settle(pending: PendingChange, verdict: ChangeVerdict): SettledChange {
  const { change, target } = pending;
  const nothing = { ...pending, verdict, original: null, changed: undefined, news: undefined };
  if (verdict.state !== 'applied') return nothing;
  const original = change.kind === 'edit' ? (target.original ?? target.text) : null;
  if (!verdict.isCurrent) return { ...nothing, original };
  const changed = changeBy(change, verdict.content, target);
  const isNews = change.kind === 'reaction' || change.kind === 'vote' || changed !== undefined;
  return { ...nothing, original, changed, news: isNews ? newsOf(change, verdict.content) : undefined };
}

function changeBy(
  { at }: IncomingChange,
  content: ChangeContent,
  { text, body, deletedAt }: ChangeTarget,
): ChangedContent | undefined {
  if (content.kind === 'edit')
    return { text: content.text, body: editedBody(body, content.text), editedAt: at, deletedAt: null };
  // A repeated deletion changes nothing.
  if (content.kind === 'delete' && !deletedAt) return { text, body, editedAt: null, deletedAt: at };
  return undefined;
}

function newsOf({ fromMe, own, peer }: IncomingChange, content: ChangeContent): ChangeNews {
  const from = fromMe ? own.number : chatIdOf(peer.number, peer.lid);
  switch (content.kind) {
    case 'reaction':
      return { type: 'message.reaction', facts: { from, emoji: content.emoji || null } };
    case 'vote':
      return { type: 'message.vote', facts: { from, options: content.options } };
    case 'edit':
      return { type: 'message.edited', facts: null };
    case 'delete':
      return { type: 'message.deleted', facts: null };
  }
}

function afterwards(target: ChangeTarget, { changed, original }: SettledChange): ChangeTarget {
  return {
    ...target,
    original: target.original ?? original,
    ...(changed && { text: changed.text, body: changed.body }),
    ...(changed?.deletedAt && { deletedAt: changed.deletedAt }),
  };
}
