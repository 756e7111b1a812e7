export { UndiciWebhookSender, type UndiciWebhookSenderOptions } from './undici-webhook-sender.js';
