import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/** Runs a scheduled job of the product now; resolves when it is done. */
export async function runJob({ product }: Service, name: string): Promise<void> {
  const main = createRequire(import.meta.url).resolve('@waxwing/api/main');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, WAXWING_DATA: product.dataDir };
  await promisify(execFile)(process.execPath, [join(main, '..', 'job-cli.js'), name], { env });
}
