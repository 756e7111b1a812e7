import type { ChangeContent, IncomingChange, PersonAddress } from '../../messages/changes/message-change.js';

/** What an account does to a message that it has sent or received. */
export type OwnChange = Exclude<ChangeContent, { readonly kind: 'vote' }>;

/** A change of a message for WhatsApp to carry. */
export interface ChangeSignal {
  /** WhatsApp's id of the change: under it a repeated one is the same. */
  readonly waId: string;
  /** The chat: digits, or `lid:` and the digits of a person whose number WhatsApp does not show. */
  readonly to: string;
  readonly target: {
    readonly waId: string;
    /** Whether the account has sent it. */
    readonly fromMe: boolean;
    readonly type: string;
  };
  readonly content: OwnChange;
  /** As for changes that are received, so that it is stored like one. */
  readonly peer: PersonAddress;
  readonly own: PersonAddress;
  /** RFC 3339; a repeated change has the same. */
  readonly madeAt: string;
}

export type ChangeOutcome =
  /** WhatsApp has taken it. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-on-whatsapp' }
  /** Nothing was written: the number cannot be checked before `until`. */
  | { readonly kind: 'not-now'; readonly until: Date }
  /** No answer in time, or the connection died. Making it again under the same id does no harm. */
  | { readonly kind: 'unknown' };

/** The change as it is stored once WhatsApp has taken it. */
export function madeChange({ waId, target, content, peer, own, madeAt }: ChangeSignal): IncomingChange {
  const at = new Date(madeAt);
  const { kind } = content;
  return { waId, targetWaId: target.waId, peer, own, fromMe: true, kind, content, madeAt: at, at };
}
