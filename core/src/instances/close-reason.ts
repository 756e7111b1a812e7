import type { InstanceStatus } from './instance-status.js';

/** Why a WhatsApp session ended, in the terms that decide what happens next. */
export type CloseReason =
  | 'restart-required'
  | 'connection-lost'
  | 'replaced'
  | 'logged-out'
  | 'linking-expired'
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
  readonly retry: Retry;
  readonly forgetCredentials: boolean;
}

const AFTERMATH: Readonly<Record<CloseReason, Aftermath>> = {
  'restart-required': { status: undefined, sentence: null, retry: 'at-once', forgetCredentials: false },
  'connection-lost': {
    status: 'disconnected',
    sentence: 'The connection to WhatsApp was lost. Waxwing is reconnecting.',
    retry: 'after-back-off',
    forgetCredentials: false,
  },
  replaced: {
    status: 'disconnected',
    sentence:
      'Another program has opened this WhatsApp session. Waxwing tries again; if it keeps happening, reset the instance.',
    retry: 'after-long-back-off',
    forgetCredentials: false,
  },
  'logged-out': {
    status: 'logged_out',
    sentence: 'The phone removed this device. Scan a new QR code to link it again.',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'linking-expired': {
    status: 'initializing',
    sentence: 'The QR code expired before it was scanned. Ask for a new one.',
    retry: 'when-asked',
    forgetCredentials: true,
  },
  'passkey-required': {
    status: 'failed',
    sentence:
      'This WhatsApp account asks for a passkey, which linked devices of this kind cannot give. Remove the passkey on the phone (Settings, Account, Passkeys) where that is offered, or use another number; then reset the instance.',
    retry: 'never',
    forgetCredentials: true,
  },
  banned: {
    status: 'failed',
    sentence:
      'WhatsApp refused this account (403). It may be banned: open WhatsApp on the phone to see why, then reset the instance.',
    retry: 'never',
    forgetCredentials: false,
  },
  'client-outdated': {
    status: 'failed',
    sentence: 'WhatsApp no longer accepts this version of the client (405). Waxwing must be updated.',
    retry: 'never',
    forgetCredentials: false,
  },
  unsupported: {
    status: 'failed',
    sentence: 'This WhatsApp account cannot link devices of this kind (411).',
    retry: 'never',
    forgetCredentials: false,
  },
};

/** What follows when a session ends for `reason`. An unlinked one has nothing to lose and simply goes on linking. */
export function aftermathOf(reason: CloseReason, linked: boolean): Aftermath {
  const aftermath = AFTERMATH[reason];
  if (linked || aftermath.status !== 'disconnected') return aftermath;
  return { ...aftermath, status: 'initializing', sentence: null };
}
