import type { InstanceStatus } from './instance-status.js';
import type { StatusReasonCode } from './status-reason-code.js';

/** Why a WhatsApp session ended, in the terms that decide what happens next. */
export type CloseReason =
  | 'restart-required'
  | 'connection-lost'
  | 'replaced'
  | 'logged-out'
  | 'linking-expired'
  /** It began to link and never came to an end of it. */
  | 'phone-silent'
  /** It was linked, and removed again before it was ready. */
  | 'unlinked-at-once'
  | 'passkey-required'
  | 'banned'
  | 'client-outdated'
  | 'unsupported';

export type Retry = 'at-once' | 'after-back-off' | 'after-long-back-off' | 'when-asked' | 'never';

export interface Aftermath {
  /** What the instance shows; undefined leaves it as it is. */
  readonly status: InstanceStatus | undefined;
  /** Told to the customer beside the status. */
  readonly sentence: string | null;
  /** The same for programs. */
  readonly code: StatusReasonCode | null;
  readonly retry: Retry;
  readonly forgetCredentials: boolean;
}

const AFTERMATH: Readonly<Record<CloseReason, Aftermath>> = {
  'restart-required': {
    status: undefined,
    sentence: null,
    code: null,
    retry: 'at-once',
    forgetCredentials: false,
  },
  'connection-lost': {
    status: 'disconnected',
    sentence: 'The connection to WhatsApp was lost. Waxwing is reconnecting.',
    code: 'reconnecting',
    retry: 'after-back-off',
    forgetCredentials: false,
  },
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
    status: 'failed',
    sentence:
      'This WhatsApp account asks for a passkey, which linked devices of this kind cannot give. Remove the passkey on the phone (Settings, Account, Passkeys) where that is offered, or use another number; then reset the instance.',
    code: 'passkey_required',
    retry: 'never',
    forgetCredentials: true,
  },
  banned: {
    status: 'failed',
    sentence:
      'WhatsApp refused this account (403). It may be banned: open WhatsApp on the phone to see why, then reset the instance.',
    code: 'refused',
    retry: 'never',
    forgetCredentials: false,
  },
  'client-outdated': {
    status: 'failed',
    sentence: 'WhatsApp no longer accepts this version of the client (405). Waxwing must be updated.',
    code: 'client_outdated',
    retry: 'never',
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

/** What follows when a session ends for `reason`. An unlinked one has nothing to lose and simply goes on linking. */
export function aftermathOf(reason: CloseReason, linked: boolean): Aftermath {
  const aftermath = AFTERMATH[reason];
  if (linked || aftermath.status !== 'disconnected') return aftermath;
  return { ...aftermath, status: 'initializing', sentence: null, code: null };
}
