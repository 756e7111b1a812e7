import { DomainError } from '../shared/domain-error.js';
import type { UrlRule } from '../shared/target-urls.js';
import { WEBHOOK_URL_RULES } from './url-rules.js';

export class WebhookNotFound extends DomainError {
  constructor() {
    super('webhook_not_found', 'Webhook not found');
  }
}

export class WebhookLimitReached extends DomainError {
  constructor(limit: number) {
    const webhooks = limit === 1 ? '1 webhook' : `${limit} webhooks`;
    super('webhook_limit', `Your plan has ${webhooks}. Delete one, or choose a larger plan.`, {
      webhookLimit: limit,
    });
  }
}

/** A setting of an endpoint that cannot be; `field` is its name in the calls. */
export class InvalidWebhook extends DomainError {
  constructor(field: string, sentence: string) {
    super('invalid_webhook', sentence, { field });
  }
}

export class ReplayRunning extends DomainError {
  constructor() {
    super('replay_running', 'A replay of this webhook is running. Wait for its end, or cancel it.');
  }
}

export class WebhookUrlRefused extends DomainError {
  constructor(rule: UrlRule) {
    super('webhook_url_refused', WEBHOOK_URL_RULES[rule], { rule });
  }
}
