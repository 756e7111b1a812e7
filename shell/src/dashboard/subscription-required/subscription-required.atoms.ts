import { atom } from 'jotai';
import type { Variant } from './variants.js';

/** Why another plan is asked for; undefined while it is not. Set by whatever call was refused, in whichever part of the dashboard. */
export const requiredAtom = atom<Variant | undefined>(undefined);

// Whoever signs in next is not asked because of the last one.
requiredAtom.onMount = (set) => () => set(undefined);
