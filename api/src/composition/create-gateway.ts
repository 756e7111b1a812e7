import { MockGateway, RazorpayGateway } from '@waxwing/adapters/razorpay';
import type { PaymentGateway } from '@waxwing/core';
import type { Secrets } from '../settings/dev-secrets.js';
import type { Settings } from '../settings/settings.js';

/** Razorpay where its keys are set, else the mock gateway. */
export function createGateway(settings: Settings, secrets: Secrets): PaymentGateway {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = settings;
  if (!keyId || !keySecret || !webhookSecret) return new MockGateway({ secret: secrets.jwtSecret });
  return new RazorpayGateway({ keyId, keySecret, webhookSecret, apiUrl });
}
