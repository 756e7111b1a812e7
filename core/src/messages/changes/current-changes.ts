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
