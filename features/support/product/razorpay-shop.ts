import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RazorpayDouble } from '@waxwing/adapters/testing';
import { CheckoutPage } from './checkout-page.js';
import { atTheEnd, openService, type Service } from './service.js';

/** A product whose payments go to Razorpay, and Razorpay itself. */
export interface RazorpayShop extends Service {
  razorpay: RazorpayDouble;
}

export function isShop(place: Service): place is RazorpayShop {
  return 'razorpay' in place;
}

let shop: Promise<RazorpayShop> | undefined;

/** Opened by the first scenario that needs it, for all of its worker. */
export function razorpayShop(): Promise<RazorpayShop> {
  shop ??= open();
  return shop;
}

async function open(): Promise<RazorpayShop> {
  const razorpay = await RazorpayDouble.start();
  atTheEnd(() => razorpay.close());
  const checkout = await CheckoutPage.open(razorpay);
  atTheEnd(async () => checkout.close());
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
