import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

describe('TRUST_PROXY', () => {
  it('is a list of addresses, ranges and range names, or `none`; unset it is neither', () => {
    expect(readSettings({}).TRUST_PROXY).toBeUndefined();
    expect(readSettings({ TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([]);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, loopback,2001:db8::/32' }).TRUST_PROXY).toEqual([
      '10.0.0.0/8',
      'loopback',
      '2001:db8::/32',
    ]);
  });

  it.each([
    'true',
    '*',
    '1',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.1,',
    'proxy.internal',
    '300.1.1.1',
    'none, ::1',
  ])('is refused as %s', (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: ".*" is no address/);
  });
});

describe('WEBHOOK_DENY', () => {
  it('is a list of addresses and ranges; without it there are none', () => {
    expect(readSettings({}).WEBHOOK_DENY).toEqual([]);
    expect(readSettings({ WEBHOOK_DENY: '8.8.8.8, 8.8.4.0/24,2a00::/16,::1' }).WEBHOOK_DENY).toEqual([
      '8.8.8.8',
      '8.8.4.0/24',
      '2a00::/16',
      '::1',
    ]);
  });

  it.each([
    '8.8.8',
    '8.8.8.8/33',
    '8.8.8.8/',
    '8.8.8.8/-1',
    '8.8.8.8/24/24',
    '2a00::/129',
    'fe80::1%eth0',
    'shop.example',
    '8.8.8.8,',
  ])('is refused as %s', (WEBHOOK_DENY) => {
    expect(() => readSettings({ WEBHOOK_DENY })).toThrow(/^WEBHOOK_DENY: ".*" is no address/);
  });
});

describe('WEBHOOK_TARGETS', () => {
  it('is local by default, so that a server on this machine can be called during development', () => {
    expect(readSettings({}).webhookTargets).toBe('local');
    expect(readSettings({ WEBHOOK_TARGETS: 'public' }).webhookTargets).toBe('public');
  });
});

describe('CORS_ORIGINS', () => {
  it('is a list of origins; without it no other site may call the API', () => {
    expect(readSettings({}).CORS_ORIGINS).toEqual([]);
    expect(
      readSettings({ CORS_ORIGINS: 'https://shop.example, http://localhost:5173' }).CORS_ORIGINS,
    ).toEqual(['https://shop.example', 'http://localhost:5173']);
  });

  it.each([
    '*',
    'null',
    'shop.example',
    'https://*.shop.example',
    'ftp://shop.example',
    'javascript:1',
    'https://',
  ])('is refused as %s, which is not an origin', (CORS_ORIGINS) => {
    expect(() => readSettings({ CORS_ORIGINS })).toThrow(/^CORS_ORIGINS: ".*" is no origin such as/);
  });

  it.each([
    'https://shop.example/',
    'https://Shop.example',
    'https://shop.example:443',
    'https://a:b@shop.example',
  ])('as %s is refused with the form that a browser sends', (CORS_ORIGINS) => {
    expect(() => readSettings({ CORS_ORIGINS })).toThrow(
      /^CORS_ORIGINS: write https:\/\/shop\.example instead/,
    );
  });
});

describe('REMOTES', () => {
  it('names manifests; without it every remote is served by this process', () => {
    expect(readSettings({}).REMOTES).toEqual({});
    const url = 'http://127.0.0.1:3001/mf-manifest.json';
    expect(readSettings({ REMOTES: `{"mfe_billing":"${url}"}` }).REMOTES).toEqual({ mfe_billing: url });
  });

  it.each(['mfe', '[]', '{"mfe":1}', '{"mfe":"javascript:alert(1)"}', '{"mfe":"/m.json"}'])(
    'is refused as %s',
    (REMOTES) => {
      expect(() => readSettings({ REMOTES })).toThrow(/^REMOTES.*: must be JSON such as/);
    },
  );
});

describe('other settings that are refused', () => {
  it.each([
    ['NODE_ENV', 'prod', 'NODE_ENV'],
    ['HOST', 'http://0.0.0.0', 'HOST'],
    ['HOST', '0.0.0.0/0', 'HOST'],
    ['DATABASE_URL', 'mysql://localhost/waxwing', 'DATABASE_URL'],
    ['PORT', '70000', 'PORT'],
    ['METRICS_PORT', '-1', 'METRICS_PORT'],
    ['METRICS_PORT', '3000', 'METRICS_PORT: must be another port than PORT'],
    ['JWT_SECRET', 'short', 'JWT_SECRET: must have at least 32 characters'],
    ['ENCRYPTION_KEYS', 'main:c2hvcnQ=', 'ENCRYPTION_KEYS: key 1 must look like id:base64 of 32 bytes'],
    ['RATE_LIMIT_IP', '-1', 'RATE_LIMIT_IP'],
    [
      'RATE_LIMIT_SIGNUP',
      '5',
      'RATE_LIMIT_SIGNUP: must be two numbers, an hour and a day, such as 5/20, or 0',
    ],
    ['RATE_LIMIT_SIGNUP', '0/20', 'RATE_LIMIT_SIGNUP'],
    ['WAXWING_ROLE', 'boss', 'WAXWING_ROLE'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence);
  });
});
