import { parseRevision, type VersionPolicy } from '@waxwing/core';
import { z } from 'zod';

/** An integer in a range. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A URL with one of these schemes; `example` is shown in errors. */
export function urlOf(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must look like ${example}` });
}

/** The operator's choice of the version of WhatsApp's web client. */
export const versionPolicy = z.string().transform((text, ctx): VersionPolicy => {
  if (text === 'auto' || text === 'bundled') return { kind: text };
  const revision = parseRevision(text);
  if (revision !== undefined) return { kind: 'pinned', revision };
  ctx.addIssue({ code: 'custom', message: 'must be auto, bundled, or a version such as 2.3000.1043857760' });
  return z.NEVER;
});

/** A rate; 0 for no limit. */
export interface RateLimit {
  readonly anHour: number;
  readonly aDay: number;
}

/** A rate an hour and a day; 0 for no limit. */
export const rateLimit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5}\/[1-9]\d{0,5})$/, 'must be two numbers, an hour and a day, such as 5/20, or 0')
  .transform((text): RateLimit => {
    const [anHour = 0, aDay = 0] = text.split('/').map(Number);
    return { anHour, aDay };
  });

/** The host that a server listens on. */
export const hostName = z
  .string()
  .regex(/^[\w.:%-]+$/, 'must be an address or a name, without scheme and port');

/** A scheme, a host and an optional port: links begin with it, and pages are served from its root. */
export const publicOrigin = urlOf(/^https?$/, 'https://waxwing.example').refine(
  (text) => {
    const { origin, username, password } = new URL(text);
    return username === '' && password === '' && text.replace(/(?<!\/)\/+$/, '').toLowerCase() === origin;
  },
  { error: 'must be scheme and host alone, such as https://waxwing.example', abort: true },
);

/** Parsed as the driver does it: the host may be missing where the query names a socket. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'must look like postgresql://user:password@host/database')
  .refine((text) => URL.canParse(text) || URL.canParse(text.replace('@/', '@socket/')), {
    error: 'cannot be read: in user and password write / as %2F, @ as %40, : as %3A, # as %23, % as %25',
  });

const MAILBOX = /^(?:(?:"[^"\r\n]*"\s*|[^"<>,\r\n]*)<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** One sender: an address, or a name with the address in angle brackets. */
export const mailbox = z.string().regex(MAILBOX, 'must look like Waxwing <no-reply@waxwing.example>');

/** This many bytes in base64. */
export function base64Bytes(count: number) {
  return z.base64().refine((text) => Buffer.from(text, 'base64').length === count, {
    error: `must be ${count} bytes in base64`,
  });
}
