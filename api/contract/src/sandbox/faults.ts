import { z } from 'zod';
import { integer, oneOf, text } from './fields.js';

const kind = oneOf([
  'delay-ack',
  'swallow-ack',
  'nack',
  'no-receipts',
  'swallow-receipt-ack',
  'unreadable',
  'unreadable-inbound',
  'unavailable',
  'passkey',
  'no-continuation',
  'passkey-each-login',
  'phone-offline',
  'too-many-devices',
  'login-failure',
  'login-silence',
  'no-device-notice',
  'check-limit',
  'media-refuse',
  'media-error',
  'media-hang',
  'media-redirect',
  'media-slow',
  'media-cut',
  'media-flip',
  'media-no-path',
  'media-stale-auth',
  'media-expire',
  'no-re-upload',
  're-upload-error',
  'drop',
  'stall',
  'replace',
  'stream-error',
]);

export const fault = z.object({
  kind,
  /** The number of the affected companions; for messages, of the SENDING account. Absent: all numbers. */
  number: text.optional(),
  /** How many messages, scans or logins it applies to; default 1. */
  count: integer(1, 1_000_000).optional(),
  /** Duration of `stall`, `delay-ack` and `media-hang`, and of each 64 KiB of `media-slow`, in ms. */
  ms: integer(0, 3_600_000).optional(),
  /** Status code of `stream-error`, `media-error` (default 503), `login-failure` (403) and `media-expire` (410). */
  code: integer(100, 599).optional(),
  /** Details of `login-failure` 402: WhatsApp's code of the cause, and the seconds until the ban ends. */
  banCode: integer(100, 599).optional(),
  expire: integer(0, 4_102_444_800).optional(),
  /** The text that `login-failure` 403 shows to the number's owner. */
  text: text.optional(),
  /** Why `unavailable` leaves the message on the phone; default `view_once_unavailable_fanout`. */
  type: text.optional(),
  /** What `re-upload-error` says; default `general`. */
  reason: oneOf(['general', 'not-found', 'decryption']).optional(),
  /** How `check-limit` refuses (default `iq`): as an error, or within an answer; and for how many seconds. */
  form: oneOf(['iq', 'result']).optional(),
  backoff: integer(0, 604_800).optional(),
  /** Which media host, and which way files go there; default: any. */
  host: integer(1, 2).optional(),
  way: oneOf(['upload', 'download']).optional(),
  /** Where a file is cut, or its byte flipped; default 0. */
  bytes: integer(0, 2_147_483_647).optional(),
});

/** An armed fault; `left` is how many more times it applies. */
export const armedFault = fault.omit({ count: true }).extend({ left: z.number() });

export type Fault = z.infer<typeof fault>;
export type FaultKind = Fault['kind'];
export type ArmedFault = z.infer<typeof armedFault>;
