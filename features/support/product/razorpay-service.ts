import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RazorpayDouble } from '@waxwing/adapters/testing';
import { CheckoutPage } from './checkout-page.js';
import { deferCleanup, openService, type Service } from './service.js';

/** A product whose payments go to Razorpay, and Razorpay itself. */
export interface RazorpayService extends Service {
  razorpay: RazorpayDouble;
}

export function isRazorpayService(service: Service): service is RazorpayService {
  return 'razorpay' in service;
}

let shop: Promise<RazorpayService> | undefined;

/** Opened by the first scenario that needs it, for all of its worker. */
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

/** Has the product do now what it does by the clock; resolves when it is done. */
export async function runJob({ product }: Service, name: string): Promise<void> {
  const main = createRequire(import.meta.url).resolve('@waxwing/api/main');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, WAXWING_DATA: product.dataDir };
  await promisify(execFile)(process.execPath, [join(main, '..', 'job-cli.js'), name], { env });
}
