import { LinkFault } from '@waxwing/core';
import { ConnectFault, type ConnectFaultCode } from '../walled-connector.js';

/** Answers 4xx that another try may not get. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** What an answer of this status means; servers that are down or busy come back. */
export function statusFault(status: number): LinkFault {
  return new LinkFault(`The link answered ${status}.`, status >= 500 || PASSING.has(status));
}

export function blockedAddress(): LinkFault {
  return new LinkFault('The link leads to an address that files are not fetched from.', false);
}

export function unreadableAnswer(): LinkFault {
  return new LinkFault('The link answered with a compressed body, which was not asked for.', false);
}

const SENTENCES: Readonly<Record<Exclude<ConnectFaultCode, 'blocked_address'>, string>> = {
  connect: 'The server of the link could not be reached.',
  dns: 'The host of the link has no address.',
  timeout: 'The server of the link did not answer in time.',
  tls: 'The certificate of the link’s server is not valid.',
};

/** What an error of undici means to a customer. None of its text is passed on: it names addresses. */
export function linkFaultOf(error: unknown): LinkFault {
  if (error instanceof LinkFault) return error;
  if (error instanceof ConnectFault)
    return error.fault === 'blocked_address' ? blockedAddress() : new LinkFault(SENTENCES[error.fault], true);
  const { name, code } = error as Error & { code?: unknown };
  const isLate =
    name === 'AbortError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
  return new LinkFault(
    isLate ? SENTENCES.timeout : 'The answer of the link broke off or cannot be read.',
    true,
  );
}
