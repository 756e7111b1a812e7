import { AdapterError } from './adapter-error.js';

/** Waits for a follow-up of what is done already. Swallows a fault of it: an error would tell the caller that nothing was done. */
export async function bestEffort(followUp: Promise<unknown>): Promise<void> {
  try {
    await followUp;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
  }
}
