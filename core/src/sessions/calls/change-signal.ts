import { EDIT_WINDOW_MS } from '../../messages/changes/judge-change.js';
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
    /** The message's id; missing in calls of an older version. */
    readonly id?: string;
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
  /** RFC 3339: after it nobody sends it any more; missing in calls of an older version. */
  readonly until?: string;
}

/** The idempotency key of the request that makes a change, and what it was. */
export interface ChangeClaim {
  readonly key: string;
  readonly request: string;
}

/** What the worker of a session is asked. */
export type ChangeCall = ChangeSignal & { readonly claim?: ChangeClaim };

/** How a change has ended. */
export type ChangeEnd =
  /** WhatsApp has taken it. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-on-whatsapp' }
  /** Its time was over before WhatsApp has answered. */
  | { readonly kind: 'too-late' }
  /** Its message was deleted before WhatsApp has answered, or the phone unlinked. */
  | { readonly kind: 'target-unusable' }
  /** A newer change of the same message stands in its place. */
  | { readonly kind: 'replaced' }
  /** An operator has suspended the account before WhatsApp has answered. */
  | { readonly kind: 'suspended' };

export type ChangeOutcome =
  | ChangeEnd
  /** Nothing was written: the number cannot be checked before `until`. */
  | { readonly kind: 'not-now'; readonly until: Date }
  /** Nothing was done: its idempotency key is known. */
  | { readonly kind: 'repeated' }
  /** No answer in time, or the connection died. Making it again under the same id does no harm. */
  | { readonly kind: 'unknown' };

/** Whether nobody sends it any more. */
export function isOver({ madeAt, until }: ChangeSignal, at: Date): boolean {
  const end = until === undefined ? Date.parse(madeAt) + EDIT_WINDOW_MS : Date.parse(until);
  return at.getTime() > end;
}

/** The change as it is stored once WhatsApp has taken it. */
export function madeChange({ waId, target, content, peer, own, madeAt }: ChangeSignal): IncomingChange {
  const at = new Date(madeAt);
  const { kind } = content;
  return { waId, targetWaId: target.waId, peer, own, fromMe: true, kind, content, madeAt: at, at };
}
