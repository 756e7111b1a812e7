import { atom } from 'jotai';
import type { PromptReason } from './prompt-texts.js';

/** Why the prompt is shown; undefined while it is not. Set by a refused call of any part of the dashboard. */
export const promptReasonAtom = atom<PromptReason | undefined>(undefined);

// Cleared on unmount, so that the next user to sign in does not see it.
promptReasonAtom.onMount = (set) => () => set(undefined);
