import { openService, type Service } from './service.js';

let versioned: Promise<Service> | undefined;

/** A product that looks for the newest version of WhatsApp's client by itself. Opened by the first scenario that needs it. */
export function versionedService(): Promise<Service> {
  versioned ??= openService({ WHATSAPP_WEB_VERSION: 'auto' });
  return versioned;
}
