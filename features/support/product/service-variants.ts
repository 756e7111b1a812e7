import { openService, type Service } from './service.js';

let versioned: Promise<Service> | undefined;

/** A product that detects WhatsApp's client version itself. Started by the first scenario of a worker that needs it. */
export function versionedService(): Promise<Service> {
  versioned ??= openService({ WHATSAPP_WEB_VERSION: 'auto' });
  return versioned;
}

let passkeys: Promise<Service> | undefined;

/** A product with passkey linking on. Started by the first scenario of a worker that needs it. */
export function passkeyService(): Promise<Service> {
  passkeys ??= openService({ PASSKEY_LINKING: 'on', PASSKEY_HELPER_URL: 'https://helper.example/' });
  return passkeys;
}

/** One call a second, with a burst of ten seconds: few enough for a scenario to exceed. */
const CALLS_A_SECOND = '1';

let limited: Promise<Service> | undefined;

/**
 * A product with low rate limits for keys, and for sign-ups per address. Started by the first scenario of a worker that
 * needs it.
 */
export function limitedService(): Promise<Service> {
  limited ??= openService({ RATE_LIMIT_KEY: CALLS_A_SECOND, RATE_LIMIT_SIGNUP: '5/20' });
  return limited;
}
