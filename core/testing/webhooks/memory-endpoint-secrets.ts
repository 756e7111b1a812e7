import { AdapterError, type EndpointSecrets } from '../../src/index.js';
import { randomBytes } from '../fixture/builders.js';

type Owner = Parameters<EndpointSecrets['sealSecret']>[1];

/** Uses no cryptography: sealed bytes are handles of what is stored. */
export class MemoryEndpointSecrets implements EndpointSecrets {
  readonly #sealed = new Map<string, { readonly label: string; readonly text: string }>();

  generate(): string {
    return `whsec_${btoa(String.fromCharCode(...randomBytes(24)))}`;
  }

  sealSecret(secret: string, owner: Owner): Uint8Array {
    return this.#seal(secret, labelOf('secret', owner));
  }

  openSecret(sealed: Uint8Array, owner: Owner): string {
    return this.#open(sealed, labelOf('secret', owner));
  }

  sealHeaders(headers: Readonly<Record<string, string>>, owner: Owner): Uint8Array {
    return this.#seal(JSON.stringify(headers), labelOf('headers', owner));
  }

  openHeaders(sealed: Uint8Array, owner: Owner): Record<string, string> {
    return JSON.parse(this.#open(sealed, labelOf('headers', owner)));
  }

  #seal(text: string, label: string): Uint8Array {
    const handle = randomBytes(32);
    this.#sealed.set(handle.join(), { label, text });
    return handle;
  }

  #open(sealed: Uint8Array, label: string): string {
    const kept = this.#sealed.get(sealed.join());
    if (kept?.label === label) return kept.text;
    throw new AdapterError('the sealed value is not of this endpoint', { cause: label, retryable: false });
  }
}

function labelOf(kind: string, { accountId, endpointId }: Owner): string {
  return [kind, accountId, endpointId].join(' ');
}
