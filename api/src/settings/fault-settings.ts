import { z } from 'zod';

/** Where faults are reported to. */
export interface FaultTarget {
  /** The address that takes envelopes. */
  readonly url: string;
  readonly publicKey: string;
}

const EXAMPLE = 'https://key@sentry.example/42';

/** A DSN as Sentry shows it: scheme, public key, host, an optional path, and the number of the project. */
const dsn = z.string().transform((text, ctx): FaultTarget => {
  const url = URL.parse(text);
  const [, path, project] = /^(.*)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && project !== undefined && /^[\w-]+$/.test(url.username) && url.search + url.hash === '')
    return { url: `${url.origin}${path}/api/${project}/envelope/`, publicKey: url.username };
  // What was given may be a secret, so it is not shown.
  ctx.addIssue({ code: 'custom', message: `must look like ${EXAMPLE}` });
  return z.NEVER;
});

export const faultSettings = {
  SENTRY_DSN: dsn
    .optional()
    .describe(
      'where unexpected errors are reported to, redacted: the DSN of a project of Sentry, or of another server that takes its envelopes; without it they are in the log alone',
    ),
};
