import type { Message } from '../message.js';
import type { MessageChange } from './message-change.js';

/** The newest change of each person; `changes` are in the order in which they were made. */
export function newestOfEach(changes: readonly MessageChange[]): readonly MessageChange[] {
  const newest = new Map(changes.map((change) => [change.fromMe, change]));
  return [...newest.values()].toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

/** A text that a message had, and from when on. */
export interface MessageVersion {
  readonly text: string;
  readonly at: Date;
}

/** All versions of an edited message, the first one first; none of one that was not edited. */
export function versionsOf(edits: readonly MessageChange[], writtenAt: Date): readonly MessageVersion[] {
  const [first] = edits;
  if (!first) return [];
  const edited = edits.map(({ content, at }) => ({ text: content.kind === 'edit' ? content.text : '', at }));
  return [{ text: first.original ?? '', at: writtenAt }, ...edited];
}

export interface OptionTally {
  readonly option: string;
  /** Who has chosen it, as `from` of a change tells. */
  readonly voters: readonly (string | null)[];
}

/** Who has chosen each option, by the votes that stand. */
export function tallyOf(options: readonly string[], votes: readonly MessageChange[]): readonly OptionTally[] {
  const voted = votes.flatMap(({ content, from }) => (content.kind === 'vote' ? [{ ...content, from }] : []));
  return options.map((option) => ({
    option,
    voters: voted.filter((vote) => vote.options.includes(option)).map(({ from }) => from),
  }));
}

export interface Reaction {
  readonly emoji: string;
  /** Who it is of, as `from` of a change tells. */
  readonly from: string | null;
  readonly at: Date;
}

/** The reactions that were not taken back; `changes` are the newest of each person. */
export function reactionsOf(changes: readonly MessageChange[]): readonly Reaction[] {
  return changes.flatMap(({ content, from, at }) =>
    content.kind === 'reaction' && content.emoji !== '' ? [{ emoji: content.emoji, from, at }] : [],
  );
}

/** What people have said to a message that counts now. */
export interface CurrentChanges {
  readonly reactions: readonly Reaction[];
  /** The tally of each option of a poll. */
  readonly votes: readonly OptionTally[];
}

/** Nothing counts of a message that was deleted. `changes` are the newest of each person. */
export function currentChangesOf(
  { body, deletedAt }: Pick<Message, 'body' | 'deletedAt'>,
  changes: readonly MessageChange[],
): CurrentChanges {
  if (deletedAt) return { reactions: [], votes: [] };
  return {
    reactions: reactionsOf(changes),
    votes: body?.type === 'poll' ? tallyOf(body.options, changes) : [],
  };
}
