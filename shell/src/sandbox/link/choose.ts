import type { Instance } from './waiting.api.js';

/** The instance that is looked at: the one asked for, else the newest that waits for a phone, else the newest. */
export function chosenOf(instances: readonly Instance[], asked: string | null): Instance | undefined {
  return (
    instances.find(({ instanceId }) => instanceId === asked) ??
    instances.findLast(isWaiting) ??
    instances.at(-1)
  );
}

/** Whether a phone could link it now. */
export function isWaiting({ currentStatus }: Instance): boolean {
  return currentStatus === 'initializing' || currentStatus === 'logged_out';
}
