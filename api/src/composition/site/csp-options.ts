import type { CspOptions } from '../../http/security-headers.js';
import type { Settings } from '../../settings/settings.js';

type CspSettings = Pick<Settings, 'REMOTES' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_CHECKOUT_URL'>;

/** The origins of Razorpay's payment window. */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connections: ['https://lumberjack.razorpay.com'],
};

/** The origins other than ours that the dashboard loads from in a browser. */
export function cspOptions(publicUrl: string, settings: CspSettings): CspOptions {
  const own = new URL(publicUrl).origin;
  const origins = new Set(Object.values(settings.REMOTES).map((url) => new URL(url).origin));
  origins.delete(own);
  const remotes = [...origins];
  if (!settings.RAZORPAY_KEY_ID) return { publicUrl, remotes };
  if (!settings.RAZORPAY_CHECKOUT_URL) return { publicUrl, remotes, checkout: RAZORPAY };
  const standIn = [new URL(settings.RAZORPAY_CHECKOUT_URL).origin];
  return { publicUrl, remotes, checkout: { scripts: standIn, frames: standIn, connections: standIn } };
}
