/** Repeats `check` until it does not throw, within the step's timeout. */
export { eventuallyPasses as eventually } from '@waxwing/core/testing/eventually';
