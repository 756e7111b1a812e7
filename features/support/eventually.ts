/** Repeats `check` until it does not throw, for as long as the step may take. */
export { eventuallyPasses as eventually } from '@waxwing/core/testing/eventually';
