import type { StatusReasonCode } from '../instances/instance-status.js';

/** A session that waits for a newer version is let go as soon as there is one; by itself it looks again after so long. */
export const OUTDATED_RETRY_MS = 60 * 60_000;

// Every session meets this on the day on which WhatsApp raises its floor: none may need its phone again because of it.
export const CLIENT_OUTDATED_SENTENCE =
  'WhatsApp no longer accepts the version of the client that Waxwing speaks. The instance stays linked and connects by itself as soon as there is a newer version.';

/** What is told after a linking of which the phone said nothing to us. */
const UNEXPLAINED: ReadonlySet<StatusReasonCode | null | undefined> = new Set([
  'expired',
  'phone_offline',
  'version_suspected',
]);

/** Whether the linking before ended without a word, too. */
export function isUnexplainedLinkingEnd(statusReasonCode: StatusReasonCode | null | undefined): boolean {
  return UNEXPLAINED.has(statusReasonCode);
}

/** WhatsApp refuses old versions to new links months before it refuses them to linked devices, and tells only the phone. */
export function versionSuspectedSentence(version: string | undefined): string {
  const name = version === undefined ? 'the version of the client that Waxwing speaks' : `version ${version}`;
  return `Linking ended without a word from the phone for the second time. If the phone said that it could not link the device, WhatsApp probably no longer takes ${name} for new links: Waxwing looks for a newer one, so try again in a few minutes. Otherwise check the phone's internet connection, and ask for a new code.`;
}
