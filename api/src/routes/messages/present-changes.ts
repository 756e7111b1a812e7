import type { CurrentChanges, MessageVersion, OptionTally, Reaction } from '@waxwing/core';

export const presentReaction = ({ emoji, from, at }: Reaction) => ({
  object: 'reaction' as const,
  emoji,
  from,
  at: at.toISOString(),
});

export const presentVersion = ({ text, at }: MessageVersion) => ({
  object: 'message_version' as const,
  text,
  at: at.toISOString(),
});

export const presentTally = ({ option, voters }: OptionTally) => ({
  object: 'poll_option' as const,
  option,
  votes: voters.length,
  voters: [...voters],
});

const NONE: CurrentChanges = { reactions: [], votes: [] };

/** What counts now of reactions and votes; nothing where there is none. */
export const presentCurrentChanges = ({ reactions, votes } = NONE) => ({
  ...(reactions.length > 0 && { reactions: reactions.map(presentReaction) }),
  ...(votes.length > 0 && { votes: votes.map(presentTally) }),
});
