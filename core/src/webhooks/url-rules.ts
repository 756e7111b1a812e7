import type { UrlRule } from '../shared/target-urls.js';

/** The rules for the URL of a webhook, with what a refusal says: it names the rule, never an address. */
export const WEBHOOK_URL_RULES = {
  format: 'The URL cannot be read. Write it such as https://shop.example/hook.',
  length: 'The URL is longer than 2,048 characters.',
  scheme: 'The URL must begin with https://.',
  credentials: 'The URL must not contain a user or a password. Use a header instead.',
  fragment: 'The URL must not contain a # part.',
  port: "The port must be 443, or one from 1024 on that is not a database's.",
  literal_address: 'The URL must name a host, not an IP address.',
  private_name: 'The host must be a public name, such as shop.example.',
  own_host: 'Webhooks cannot be sent to this service itself.',
  blocked_address: 'Webhooks cannot be sent to this address.',
} as const satisfies Record<UrlRule, string>;
