import { MockGateway, RazorpayGateway } from '@waxwing/adapters/razorpay';
import type { PaymentGateway } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import type { Secrets } from '../../settings/dev-secrets.js';
import type { Settings } from '../../settings/settings.js';
import { port } from '../ports.js';
import { CHECKOUT } from '../service-identifiers.js';

/** Who takes the money: Razorpay where its keys are set, else the mock. */
export function paymentsModule(settings: Settings, secrets: Secrets): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(port('gateway')).toConstantValue(createGateway(settings, secrets));
    bind(CHECKOUT).toConstantValue({ script: settings.RAZORPAY_CHECKOUT_URL ?? null });
  });
}

function createGateway(settings: Settings, secrets: Secrets): PaymentGateway {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = settings;
  if (!keyId || !keySecret || !webhookSecret) return new MockGateway({ secret: secrets.jwtSecret });
  return new RazorpayGateway({ keyId, keySecret, webhookSecret, apiUrl });
}
