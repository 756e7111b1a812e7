/** A browser's answer to WhatsApp's challenge, as `PublicKeyCredential.toJSON()` returns it; every binary part is base64url. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null | undefined;
  };
}

/** The stage of a linking that WhatsApp wants confirmed with a passkey. */
export type PasskeyStage =
  /** `options` is JSON of `PublicKeyCredentialRequestOptions`, for a browser on WhatsApp's own page. */
  | { readonly stage: 'wanted'; readonly options: string; readonly expiresAt: Date }
  /** WhatsApp has the browser's answer; the phone has not answered yet. */
  | { readonly stage: 'answered' }
  /** The phone shows a code, and the user has to confirm that it is this one. */
  | { readonly stage: 'code'; readonly code: string }
  | { readonly stage: 'confirmed' };

/** A user's answer to a stage. */
export type PasskeyAnswer =
  | { readonly kind: 'assertion'; readonly assertion: PasskeyAssertion }
  | { readonly kind: 'confirmation' };

/** A stage and the ticket for its answer. */
export interface PasskeyCeremony {
  readonly stage: PasskeyStage;
  /** Valid for one answer to this stage. */
  readonly ticket: string;
}

/** The answer that a stage waits for; undefined for stages that wait for none. */
export function expectedAnswer({ stage }: PasskeyStage): PasskeyAnswer['kind'] | undefined {
  if (stage === 'wanted') return 'assertion';
  return stage === 'code' ? 'confirmation' : undefined;
}

/** The state of an instance meanwhile: the scanned QR code is no longer valid. */
export const PASSKEY_REQUIRED_STATE = {
  qr: null,
  statusReason:
    'WhatsApp wants this linking confirmed with the passkey of the account. Give it in Chrome on a computer, with our helper, within ten minutes.',
  statusReasonCode: 'passkey_required',
} as const;
