/** What a browser gives for WhatsApp's challenge, as `PublicKeyCredential.toJSON()` writes it; every binary part is base64url. */
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

/** How far a linking has come that WhatsApp wants confirmed with a passkey. */
export type PasskeyStage =
  /** `options` is JSON of `PublicKeyCredentialRequestOptions`, for a browser that stands on WhatsApp's own page. */
  | { readonly stage: 'wanted'; readonly options: string; readonly expiresAt: Date }
  /** The browser's answer is with WhatsApp, and the phone has not answered yet. */
  | { readonly stage: 'answered' }
  /** The phone shows a code, and somebody has to say that it is this one. */
  | { readonly stage: 'code'; readonly code: string }
  | { readonly stage: 'confirmed' };

/** What somebody answers to a stage. */
export type PasskeyAnswer =
  | { readonly kind: 'assertion'; readonly assertion: PasskeyAssertion }
  | { readonly kind: 'confirmation' };

/** The stage with what an answer to it has to name. */
export interface PasskeyCeremony {
  readonly stage: PasskeyStage;
  /** Good for one answer to this stage. */
  readonly ticket: string;
}

/** The answer that a stage waits for; the other stages wait for nobody. */
export function expectedAnswer({ stage }: PasskeyStage): PasskeyAnswer['kind'] | undefined {
  if (stage === 'wanted') return 'assertion';
  return stage === 'code' ? 'confirmation' : undefined;
}

/** What an instance shows meanwhile: the code that was scanned is worth nothing any more. */
export const PASSKEY_REQUIRED_STATE = {
  qr: null,
  statusReason:
    'WhatsApp wants this linking confirmed with the passkey of the account. Give it in Chrome on a computer, with our helper, within ten minutes.',
  statusReasonCode: 'passkey_required',
} as const;
