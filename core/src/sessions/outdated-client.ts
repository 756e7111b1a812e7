import type { StatusReasonCode } from '../instances/instance-status.js';

/** A session that waits for a newer version is resumed when there is one; as a fallback it checks again after this time. */
export const OUTDATED_RETRY_MS = 60 * 60_000;

// Every session meets this on the day WhatsApp raises its minimum version: none may need its phone again because of it.
export const CLIENT_OUTDATED_SENTENCE =
  'WhatsApp no longer accepts the version of the client that Waxwing speaks. The instance stays linked and connects by itself as soon as there is a newer version.';

/** The reason codes of linkings that the phone ended without an explanation. */
const UNEXPLAINED: ReadonlySet<StatusReasonCode | null | undefined> = new Set([
  'expired',
  'phone_offline',
  'version_suspected',
]);

/** Whether the previous linking ended without an explanation, too. */
export function isUnexplainedLinkingEnd(statusReasonCode: StatusReasonCode | null | undefined): boolean {
  return UNEXPLAINED.has(statusReasonCode);
}

/** WhatsApp refuses old versions to new links months before it refuses them to linked devices, and informs only the phone. */
export function versionSuspectedSentence(version: string | undefined): string {
  const name = version === undefined ? 'the version of the client that Waxwing speaks' : `version ${version}`;
  return `Linking ended without a word from the phone for the second time. If the phone said that it could not link the device, WhatsApp probably no longer takes ${name} for new links: Waxwing looks for a newer one, so try again in a few minutes. Otherwise check the phone's internet connection, and ask for a new code.`;
}
