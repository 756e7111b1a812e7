import { z } from 'zod';
import { urlOf } from './setting-schemas.js';

/** How payments are taken. */
export const paymentSettings = {
  RAZORPAY_KEY_ID: z
    .string()
    .optional()
    .describe('without it payments are simulated; required in production'),
  RAZORPAY_KEY_SECRET: z.string().optional().describe("verifies the checkout's confirmation"),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional().describe("verifies Razorpay's webhooks"),
  RAZORPAY_API_URL: urlOf(/^https?$/, 'https://payments.example')
    .optional()
    .describe('another server instead of Razorpay, for tests'),
  RAZORPAY_CHECKOUT_URL: urlOf(/^https?$/, 'https://payments.example/checkout.js')
    .optional()
    .describe("another script instead of Razorpay's checkout, for tests"),
};

export interface PaymentSettings {
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_API_URL?: string | undefined;
  readonly RAZORPAY_CHECKOUT_URL?: string | undefined;
}

const MIN_SECRET_LENGTH = 16;

/** Why these settings cannot take payments: a line for each reason, beginning with the setting's name. Contains no secrets. */
export function paymentSettingProblems(settings: PaymentSettings, production: boolean): string[] {
  return [...incomplete(settings), ...(production ? unsafe(settings) : [])];
}

function incomplete({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: PaymentSettings) {
  const set = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET].filter(Boolean).length;
  if (set === 0 || set === 3) return [];
  return ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all three, or none'];
}

function unsafe(settings: PaymentSettings): string[] {
  const lines: string[] = [];
  const { RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET } = settings;
  if (!RAZORPAY_KEY_ID)
    lines.push("RAZORPAY_KEY_ID: production needs Razorpay's keys, the mock gateway takes no money");
  if (RAZORPAY_WEBHOOK_SECRET && RAZORPAY_WEBHOOK_SECRET.length < MIN_SECRET_LENGTH)
    lines.push(`RAZORPAY_WEBHOOK_SECRET: production needs at least ${MIN_SECRET_LENGTH} random characters`);
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (settings[name] && !settings[name].startsWith('https:'))
      lines.push(`${name}: production takes payments over https only`);
  }
  return lines;
}
