import { WebhookList } from './list.js';
import { WebhookPage } from './page/page.js';
import { useOpenWebhook } from './use-webhook-url.js';

/** The webhooks of the account, or the one that the URL names. */
export default function Webhooks() {
  const id = useOpenWebhook();
  return id ? <WebhookPage key={id} id={id} /> : <WebhookList />;
}
