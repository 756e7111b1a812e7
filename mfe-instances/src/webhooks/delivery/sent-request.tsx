import { CodeBlock } from '@waxwing/kit/ui';
import type { DeliveryRequest } from './delivery.api.js';
import styles from './delivery.module.css';
import { signedCurl } from './signed-curl.js';

/** What was sent: address, headers and body; and the same as a command. */
export function SentRequest({ request, eventId }: { request: DeliveryRequest; eventId: string }) {
  const { url, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <p className={styles.url}>
        <strong>POST</strong> <code>{url}</code>
      </p>
      <CodeBlock label="headers" samples={[{ language: 'Headers', code: lines.join('\n') }]} />
      <CodeBlock label="body" samples={[{ language: 'JSON', code: prettyJson(body) }]} />
      <details className={styles.curl}>
        <summary>The same with curl</summary>
        <p className={styles.muted}>
          Signs it anew, with the secret from this webhook’s page in <code>WEBHOOK_SECRET</code>. Values of
          your own headers are not shown: put them in.
        </p>
        <CodeBlock
          label="curl command"
          samples={[{ language: 'Shell', code: signedCurl({ url, headers, body, eventId }) }]}
        />
      </details>
    </>
  );
}

/** The body with a line for each field; as it is, where it is no JSON. */
function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
