import { openService, type Service } from './service.js';

let passkeys: Promise<Service> | undefined;

/** A product that links accounts which WhatsApp asks for a passkey. Opened by the first scenario that needs it, for all of its worker. */
export function passkeyService(): Promise<Service> {
  passkeys ??= openService({ PASSKEY_LINKING: 'on', PASSKEY_HELPER_URL: 'https://helper.example/' });
  return passkeys;
}
