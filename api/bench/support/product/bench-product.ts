import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Product } from '../../../testing/product.js';
import type { BenchScope } from '../bench-scope.js';
import type { SandboxPhones } from './sandbox-process.js';

/**
 * The settings of a production server, except its WhatsApp and with limits that no bench reaches. Two products with the same
 * settings share their data.
 */
export function productionEnv(
  databaseUrl: string,
  sandbox: Pick<SandboxPhones, 'url' | 'rootKey'>,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://waxwing.example',
    // Never called: no payment is made and no mail is sent, but production does not start without them.
    RAZORPAY_KEY_ID: 'rzp_bench',
    RAZORPAY_KEY_SECRET: randomBytes(16).toString('hex'),
    RAZORPAY_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: 'none',
    RATE_LIMIT_KEY: MANY,
    RATE_LIMIT_ACCOUNT: MANY,
    RATE_LIMIT_IP: MANY,
    RATE_LIMIT_SIGNUP: '0',
    WHATSAPP: 'sandbox',
    SANDBOX_URL: sandbox.url,
    SANDBOX_ROOT_KEY: sandbox.rootKey,
  };
}

/** Never reached, but still counted: the cost of counting belongs to the figures. */
const MANY = '1000000';

/** The compiled product, which ends with the scope at the latest. */
export async function startProduct(
  scope: BenchScope,
  env: Readonly<Record<string, string>>,
  main?: string,
): Promise<Product> {
  const dataDir = await scope.folder();
  const product = await Product.start({
    dataDir,
    env: { MEDIA_FOLDER: join(dataDir, 'media'), ...env },
    ...(main !== undefined && { main }),
  });
  scope.defer(() => product.stop());
  return product;
}
