import type { InstanceStatus, StatusReasonCode } from '../instances/instance-status.js';
import type { CloseReason } from './close-reason.js';
import { CLIENT_OUTDATED_SENTENCE } from './outdated-client.js';

export type RetryPolicy =
  | 'at-once'
  | 'after-back-off'
  | 'after-long-back-off'
  /** Not before `retryAt`. */
  | 'at-time'
  | 'when-asked'
  | 'never';

export interface DisconnectPolicy {
  /** The instance's new status; undefined keeps the current one. */
  readonly status: InstanceStatus | undefined;
  /** The sentence for the customer. */
  readonly sentence: string | null;
  /** The machine-readable code of that sentence. */
  readonly code: StatusReasonCode | null;
  readonly retry: RetryPolicy;
  /** With `at-time`: no login before this moment, by any worker. */
  readonly retryAt?: Date;
  readonly forgetCredentials: boolean;
}

export const CONNECTION_LOST: DisconnectPolicy = {
  status: 'disconnected',
  sentence: 'The connection to WhatsApp was lost. Waxwing is reconnecting.',
  code: 'reconnecting',
  retry: 'after-back-off',
  forgetCredentials: false,
};

type PlainCloseReason = Exclude<
  CloseReason,
  'server-error' | 'login-cut' | 'refused' | 'restricted' | 'locked' | 'client-outdated'
>;

/** The policies of the reasons that need no further facts. */
export const POLICIES: Readonly<Record<PlainCloseReason, DisconnectPolicy>> = {
  'restart-required': {
    status: undefined,
    sentence: null,
    code: null,
    retry: 'at-once',
    forgetCredentials: false,
  },
  'connection-lost': CONNECTION_LOST,
  replaced: {
    status: 'disconnected',
    sentence:
      'Another program has opened this WhatsApp session. Waxwing tries again; if it keeps happening, reset the instance.',
    code: 'replaced',
    retry: 'after-long-back-off',
    forgetCredentials: false,
  },
  'logged-out': {
    status: 'logged_out',
    sentence: 'The phone removed this device. Scan a new QR code to link it again.',
    code: 'logged_out',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'linking-expired': {
    status: 'initializing',
    sentence: 'The QR code expired before it was scanned. Ask for a new one.',
    code: 'expired',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'phone-silent': {
    status: 'initializing',
    sentence:
      'The phone began to link and then went silent. Check its internet connection and the code that was typed in, then ask for a new one.',
    code: 'phone_offline',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'unlinked-at-once': {
    status: 'logged_out',
    sentence:
      'WhatsApp removed this device right after it was linked. The phone may have all the linked devices it can have (four): remove one under Settings, Linked devices, then scan a new QR code.',
    code: 'too_many_devices',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'passkey-required': {
    status: 'initializing',
    sentence:
      'WhatsApp asks this account to confirm new devices with a passkey. Try again tomorrow or after updating WhatsApp: many accounts are asked only at times. Or link another number. Deleting the passkey does not help.',
    code: 'passkey_required',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'passkey-refused': {
    status: 'initializing',
    sentence:
      "WhatsApp did not take the passkey. It has to be the one of this account, given on WhatsApp's own page with Waxwing's helper. Scan the new code to try again.",
    code: 'passkey_refused',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'passkey-unanswered': {
    status: 'initializing',
    sentence:
      'The passkey was taken, but the phone did not go on with the linking. Keep WhatsApp open on the phone and scan the new code to try again; with some accounts it works only on another day.',
    code: 'passkey_unanswered',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  // The credentials stay: an appeal may lift the ban.
  banned: {
    status: 'failed',
    sentence:
      'WhatsApp has banned this number (406). Open WhatsApp on the phone to ask for a review; when the ban is lifted, reset the instance and link it again.',
    code: 'banned',
    retry: 'never',
    forgetCredentials: false,
  },
  // Never bypassed: the customer has the proxy so that WhatsApp sees one address and no other.
  'proxy-unreachable': {
    status: 'disconnected',
    sentence:
      'The proxy of this instance does not answer or does not let it through to WhatsApp. Nothing is sent around it. Waxwing tries again; check the proxy, or set another one.',
    code: 'proxy_unreachable',
    retry: 'after-back-off',
    forgetCredentials: false,
  },
  unsupported: {
    status: 'failed',
    sentence: 'This WhatsApp account cannot link devices of this kind (411).',
    code: 'unsupported',
    retry: 'never',
    forgetCredentials: false,
  },
};

export const OUTDATED_LINKING: DisconnectPolicy = {
  status: 'disconnected',
  sentence: CLIENT_OUTDATED_SENTENCE,
  code: 'client_outdated',
  retry: 'after-long-back-off',
  forgetCredentials: false,
};

export const PHONE_AWAY: DisconnectPolicy = {
  ...POLICIES['logged-out'],
  sentence:
    'The phone was not online for two weeks, so WhatsApp has unlinked Waxwing. Open WhatsApp on the phone, then scan a new QR code to link it again.',
  code: 'phone_away',
};

export const REFUSED: DisconnectPolicy = {
  status: 'failed',
  sentence:
    'WhatsApp refused to log this device in three times. Reset the instance and link it again; if that does not help, use another number.',
  code: 'refused',
  retry: 'never',
  forgetCredentials: false,
};
