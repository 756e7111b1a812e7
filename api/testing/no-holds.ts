import { ShowHolds } from '@waxwing/core';
import { stubUseCase } from './stub-use-case.js';

/** Finds nothing that is held. */
export const noHolds = stubUseCase(
  ShowHolds,
  (async (_: string, messages: unknown) => messages) as ShowHolds['execute'],
);
