import { randomBytes } from 'node:crypto';
import type { EndpointSecrets } from '@waxwing/core';
import type { AesKeyring } from './aes-keyring.js';

const SECRET_BYTES = 24;

type Owner = Parameters<EndpointSecrets['sealSecret']>[1];

/** Secrets of webhooks, sealed by the keyring for their account and endpoint. */
export class SealedEndpointSecrets implements EndpointSecrets {
  readonly #keyring: AesKeyring;

  constructor(keyring: AesKeyring) {
    this.#keyring = keyring;
  }

  generate(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  sealSecret(secret: string, owner: Owner): Uint8Array {
    return this.#keyring.seal(Buffer.from(secret), associatedData('webhook-secret', owner));
  }

  openSecret(sealed: Uint8Array, owner: Owner): string {
    return this.#keyring.open(sealed, associatedData('webhook-secret', owner)).toString('utf8');
  }

  sealHeaders(headers: Readonly<Record<string, string>>, owner: Owner): Uint8Array {
    return this.#keyring.seal(Buffer.from(JSON.stringify(headers)), associatedData('webhook-headers', owner));
  }

  openHeaders(sealed: Uint8Array, owner: Owner): Record<string, string> {
    return JSON.parse(this.#keyring.open(sealed, associatedData('webhook-headers', owner)).toString('utf8'));
  }
}

/** Identifies the sealed value and its owner. */
function associatedData(kind: string, { accountId, endpointId }: Owner): string {
  return JSON.stringify([kind, accountId, endpointId]);
}
