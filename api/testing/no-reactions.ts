import { SendReaction } from '@waxwing/core';
import { stubUseCase } from './stub-use-case.js';

/** The use case in tests that send no reaction. */
export const noReactions = stubUseCase(SendReaction, async () => {
  throw new Error('a reaction was sent');
});
