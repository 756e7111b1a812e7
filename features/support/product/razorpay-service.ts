import { RazorpayDouble } from '@waxwing/adapters/testing';
import { CheckoutPage } from './checkout-page.js';
import { deferCleanup, openService, type Service } from './service.js';

/** A product that uses Razorpay, and the Razorpay double. */
export interface RazorpayService extends Service {
  razorpay: RazorpayDouble;
}

export function isRazorpayService(service: Service): service is RazorpayService {
  return 'razorpay' in service;
}

let shop: Promise<RazorpayService> | undefined;

/** Started by the first scenario of a worker that needs it. */
export function razorpayService(): Promise<RazorpayService> {
  shop ??= open();
  return shop;
}

async function open(): Promise<RazorpayService> {
  const razorpay = await RazorpayDouble.start();
  deferCleanup(() => razorpay.close());
  const checkout = await CheckoutPage.open(razorpay);
  deferCleanup(async () => checkout.close());
  const service = await openService({ ...razorpay.env, ...checkout.env });
  razorpay.webhookUrl = `${service.product.url}/api/payments/webhook`;
  return { ...service, razorpay };
}
