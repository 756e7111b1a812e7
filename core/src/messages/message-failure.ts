/** Why an outbound message failed. */
export type FailureCode =
  | 'not_on_whatsapp'
  | 'refused'
  | 'logged_out'
  | 'expired'
  /** The recipient has asked for no more messages, or the customer has noted so, while it waited. */
  | 'opted_out'
  /** The message that it answers has failed, or is gone. */
  | 'target_unusable'
  /** The file of the message is not there. */
  | 'media_unreachable'
  | 'media_too_large'
  | 'media_type_refused'
  | 'media_conversion'
  /** The account has no room left for it. */
  | 'storage_limit'
  /** WhatsApp's media servers do not take the file. */
  | 'upload_refused'
  /** It could not be made into what WhatsApp takes. */
  | 'unsendable';

export const FAILURE_DETAILS = ['locked', 'no_token', 'bad_address', 'other'] as const;
/** Why WhatsApp refused an outbound message. */
export type FailureDetail = (typeof FAILURE_DETAILS)[number];

export interface MessageFailure {
  readonly code: FailureCode | null;
  /** Set for `refused` only. */
  readonly detail: FailureDetail | null;
  /** A sentence for the customer. */
  readonly reason: string;
}

/** A failure that needs no further facts. */
export interface PlainFailure {
  readonly code: FailureCode;
  readonly reason: string;
}

export const NOT_ON_WHATSAPP_FAILURE: PlainFailure = {
  code: 'not_on_whatsapp',
  reason: 'Number not registered on WhatsApp',
};

/** The message was not sent within its validity. */
export const EXPIRED_FAILURE: PlainFailure = {
  code: 'expired',
  reason: 'The message could not be sent within its validity.',
};

/** The recipient opted out while the message waited. */
export const OPTED_OUT_FAILURE: PlainFailure = {
  code: 'opted_out',
  reason: 'The recipient wants no more messages.',
};

/** Phones would show an answer to nothing. */
export const TARGET_UNUSABLE_FAILURE: PlainFailure = {
  code: 'target_unusable',
  reason: 'The message that it answers was not sent, or is gone.',
};

/** Our client failed on the message in each attempt. */
export const UNSENDABLE_FAILURE: PlainFailure = {
  code: 'unsendable',
  reason:
    'It could not be made into what WhatsApp takes, in several attempts. Send it in another form, or as plain text.',
};

export const UNLINKED_FAILURE: PlainFailure = {
  code: 'logged_out',
  reason: 'The instance was unlinked before the message could be sent.',
};

/** The failure of what still waits when a session is forgotten: the sentence of its end, if it has one, tells why. */
export function unlinkedFailure(statusReason: string | null | undefined): PlainFailure {
  return { ...UNLINKED_FAILURE, reason: statusReason ?? UNLINKED_FAILURE.reason };
}

/** A message for the phone that was linked before must not be sent by the new one. */
export const RELINKED_FAILURE: PlainFailure = {
  code: 'logged_out',
  reason: 'The instance was linked anew before the message was sent',
};

export const DELETED_FAILURE: PlainFailure = {
  code: 'logged_out',
  reason: 'The instance was deleted before the message could be sent.',
};

/** What the sender of a failed message reads. */
export function describeFailure({ code, reason }: MessageFailure): string {
  return code === NOT_ON_WHATSAPP_FAILURE.code
    ? NOT_ON_WHATSAPP_FAILURE.reason
    : `The message was not sent: ${reason}`;
}
