import type { StatusReasonCode } from '../instances/instance-status.js';
import { hasPhoneStayedAway } from '../instances/phone-away.js';
import { DAY_MS } from '../shared/clock.js';
import type { SessionEnd } from './close-reason.js';
import {
  CONNECTION_LOST,
  type DisconnectPolicy,
  OUTDATED_LINKING,
  PHONE_AWAY,
  POLICIES,
  REFUSED,
} from './close-reason-policies.js';
import {
  CLIENT_OUTDATED_SENTENCE,
  isUnexplainedLinkingEnd,
  OUTDATED_RETRY_MS,
  versionSuspectedSentence,
} from './outdated-client.js';
import { lockedSentence, restrictedSentence, restrictionEnd } from './restriction-sentences.js';

/** Further facts that decide what follows an end. */
export interface DisconnectContext {
  readonly linked: boolean;
  readonly at: Date;
  /** Whether `DisconnectHistory` counts too many ends of this kind. */
  readonly often: boolean;
  /** The instance's reason code before this end. */
  readonly statusReasonCode?: StatusReasonCode | null;
  /** The client version it reported, for example 2.3000.1043857760. */
  readonly version?: string | undefined;
  /** When the linked phone was last online, if known. */
  readonly phoneSeenAt?: Date | null;
}

/** The pause after ends too frequent for an ordinary back-off. */
const REPEATED_PAUSE_MS = 10 * 60_000;

/** Chooses what follows the end of a session. An unlinked one keeps linking and is told only what another linking does not solve. */
export function chooseDisconnectPolicy(end: SessionEnd, context: DisconnectContext): DisconnectPolicy {
  const policy = decidePolicy(end, context);
  if (context.linked || policy.status !== 'disconnected') return policy;
  const { sentence, code } = REASONS_SHOWN_WHILE_LINKING.has(policy.code)
    ? policy
    : { sentence: null, code: null };
  return { ...policy, status: 'initializing', sentence, code };
}

const REASONS_SHOWN_WHILE_LINKING: ReadonlySet<StatusReasonCode | null> = new Set([
  'restricted',
  'locked',
  'client_outdated',
  'proxy_unreachable',
]);

function decidePolicy(end: SessionEnd, context: DisconnectContext): DisconnectPolicy {
  const { at, often, linked, statusReasonCode, version, phoneSeenAt } = context;
  switch (end.reason) {
    case 'logged-out':
      return hasPhoneStayedAway(phoneSeenAt, at) ? PHONE_AWAY : POLICIES['logged-out'];
    case 'client-outdated':
      // An instance waiting for a QR code retries soon: new links use a newer version at once.
      if (!linked) return OUTDATED_LINKING;
      return pauseUntil(
        'client_outdated',
        CLIENT_OUTDATED_SENTENCE,
        new Date(at.getTime() + OUTDATED_RETRY_MS),
      );
    case 'linking-expired':
    case 'phone-silent':
      if (!isUnexplainedLinkingEnd(statusReasonCode)) return POLICIES[end.reason];
      return {
        ...POLICIES[end.reason],
        code: 'version_suspected',
        sentence: versionSuspectedSentence(version),
      };
    case 'restricted':
      return restrictedPolicy(end, at);
    case 'locked':
      return pauseUntil('locked', lockedSentence(end), new Date(at.getTime() + DAY_MS));
    case 'refused':
      return often ? REFUSED : CONNECTION_LOST;
    case 'server-error':
      return often
        ? pauseUntil('whatsapp_unavailable', UNAVAILABLE, afterRepeatedPause(at))
        : CONNECTION_LOST;
    case 'login-cut':
      return often ? pauseUntil('login_refused', LOGIN_REFUSED, afterRepeatedPause(at)) : CONNECTION_LOST;
    default:
      return POLICIES[end.reason];
  }
}

const UNAVAILABLE =
  'WhatsApp has a fault of its own and keeps closing the connection. Waxwing tries again every ten minutes.';
const LOGIN_REFUSED =
  'WhatsApp closes the connection right after the login without saying why. Waxwing tries again every ten minutes; open WhatsApp on the phone, which may ask for a confirmation.';

function restrictedPolicy(end: SessionEnd, at: Date): DisconnectPolicy {
  const until = restrictionEnd(end, at);
  return pauseUntil('restricted', restrictedSentence(end, until), until);
}

function pauseUntil(code: StatusReasonCode, sentence: string, retryAt: Date): DisconnectPolicy {
  return { status: 'disconnected', sentence, code, retry: 'at-time', retryAt, forgetCredentials: false };
}

function afterRepeatedPause(at: Date): Date {
  return new Date(at.getTime() + REPEATED_PAUSE_MS);
}
