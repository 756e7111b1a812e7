import { describe, expect, test } from '@jest/globals';
import { AdapterError, type EndpointSecrets } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../../shared/uuid-v7.js';

export function endpointSecretsContract(name: string, setup: () => EndpointSecrets): void {
  describe(`EndpointSecrets, ${name}`, () => {
    const secrets = setup();
    const owner = { accountId: newId(), endpointId: newId() };
    const headers = { authorization: 'Bearer shop', 'X-Shop': 'Asha' };

    test('a secret is `whsec_` and 24 bytes in base64, as Standard Webhooks writes it', () => {
      const secret = secrets.generate();
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
      expect(atob(secret.slice('whsec_'.length))).toHaveLength(24);
    });

    test('secrets are unique', () => {
      expect(new Set(times(1_000, () => secrets.generate())).size).toBe(1_000);
    });

    test('the owner can open a secret and headers', () => {
      const secret = secrets.generate();
      expect(secrets.openSecret(secrets.sealSecret(secret, owner), owner)).toBe(secret);
      expect(secrets.openHeaders(secrets.sealHeaders(headers, owner), owner)).toEqual(headers);
    });

    test('sealed bytes do not contain what they hold', () => {
      const secret = secrets.generate();
      expect(String.fromCharCode(...secrets.sealSecret(secret, owner))).not.toContain(secret.slice(6));
      expect(String.fromCharCode(...secrets.sealHeaders(headers, owner))).not.toContain('Bearer');
    });

    test('what is sealed opens for no other endpoint, no other account and as nothing else', () => {
      const sealed = secrets.sealSecret(secrets.generate(), owner);
      const sealedHeaders = secrets.sealHeaders(headers, owner);
      for (const other of [
        { ...owner, endpointId: newId() },
        { ...owner, accountId: newId() },
      ]) {
        expect(() => secrets.openSecret(sealed, other)).toThrow(AdapterError);
        expect(() => secrets.openHeaders(sealedHeaders, other)).toThrow(AdapterError);
      }
      expect(() => secrets.openHeaders(sealed, owner)).toThrow(AdapterError);
      expect(() => secrets.openSecret(sealedHeaders, owner)).toThrow(AdapterError);
    });

    test('sealed bytes that were changed anywhere do not open', () => {
      const sealed = secrets.sealSecret(secrets.generate(), owner);
      for (let at = 0; at < sealed.length; at++) {
        const changed = Uint8Array.from(sealed);
        changed[at] = changed[at]! ^ 1;
        expect(() => secrets.openSecret(changed, owner)).toThrow(AdapterError);
      }
      expect(() => secrets.openSecret(new Uint8Array(), owner)).toThrow(AdapterError);
    });
  });
}
