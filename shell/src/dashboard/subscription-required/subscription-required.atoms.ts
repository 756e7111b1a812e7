import { atom } from 'jotai';
import type { PromptReason } from './prompt-texts.js';

/** Why another plan is asked for; undefined while it is not. Set by whatever call was refused, in whichever part of the dashboard. */
export const promptReasonAtom = atom<PromptReason | undefined>(undefined);

// Whoever signs in next is not asked because of the last one.
promptReasonAtom.onMount = (set) => () => set(undefined);
