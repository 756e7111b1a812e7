import type { Instance } from './linking.api.js';

/** The instance in the URL, else the newest linkable one, else the newest. */
export function chooseInstance(instances: readonly Instance[], asked: string | null): Instance | undefined {
  return (
    instances.find(({ instanceId }) => instanceId === asked) ??
    instances.findLast(isLinkable) ??
    instances.at(-1)
  );
}

/** Whether a phone could link it now. */
export function isLinkable({ currentStatus }: Instance): boolean {
  return currentStatus === 'initializing' || currentStatus === 'logged_out';
}
