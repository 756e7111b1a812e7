import { shellQuote } from '@waxwing/kit/format';
import type { DeliveryRequest } from './delivery.api.js';

/** Made anew by the command, or by curl itself. */
const MADE_ANEW = /^(webhook-(id|timestamp|signature)|accept-encoding|content-length|host|user-agent)$/i;

/**
 * A command that sends a request once more, signed for the moment at which it runs. The secret is read from the shell's
 * environment: it stands neither in the page nor in the history of the shell.
 */
export function signedCurl({
  url,
  headers,
  body,
  eventId,
}: DeliveryRequest & { readonly eventId: string }): string {
  const own = Object.entries(headers)
    .filter(([name]) => !MADE_ANEW.test(name))
    .map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`);
  const curl = [
    'printf %s "$BODY" | curl -X POST',
    shellQuote(url),
    ...own,
    '-H "webhook-id: $ID"',
    '-H "webhook-timestamp: $TIME"',
    '-H "webhook-signature: v1,$SIGNATURE"',
    '--data-binary @-',
  ].join(' \\\n  ');
  return [
    `ID=${shellQuote(eventId)}; TIME=$(date +%s); BODY=${shellQuote(body)}`,
    'KEY=$(printf %s "$WEBHOOK_SECRET" | cut -c7- | openssl base64 -d -A | od -An -v -tx1 | tr -d \' \\n\')',
    'SIGNATURE=$(printf %s "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)',
    curl,
  ].join('\n');
}
