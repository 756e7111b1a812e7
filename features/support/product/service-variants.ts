import { openService, type Service } from './service.js';

let versioned: Promise<Service> | undefined;

/** A product that looks for the newest version of WhatsApp's client by itself. Opened by the first scenario that needs it. */
export function versionedService(): Promise<Service> {
  versioned ??= openService({ WHATSAPP_WEB_VERSION: 'auto' });
  return versioned;
}

let passkeys: Promise<Service> | undefined;

/** A product that links accounts which WhatsApp asks for a passkey. Opened by the first scenario that needs it, for all of its worker. */
export function passkeyService(): Promise<Service> {
  passkeys ??= openService({ PASSKEY_LINKING: 'on', PASSKEY_HELPER_URL: 'https://helper.example/' });
  return passkeys;
}

/** One call a second, which may be saved up for ten seconds: few enough for a scenario to use them up. */
const CALLS_A_SECOND = '1';

let limited: Promise<Service> | undefined;

/**
 * A product that lets a key call seldom, and an address open few accounts. Opened by the first scenario that needs it, for all of its
 * worker.
 */
export function limitedService(): Promise<Service> {
  limited ??= openService({ RATE_LIMIT_KEY: CALLS_A_SECOND, RATE_LIMIT_SIGNUP: '5/20' });
  return limited;
}
