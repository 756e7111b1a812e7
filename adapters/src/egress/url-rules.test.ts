import { describe, expect, test } from '@jest/globals';
import { WEBHOOK_URL_RULES } from '@waxwing/core';
import { HOSTILE_HOSTS, HOSTILE_URLS } from '../webhooks/testing/hostile-urls.js';
import { AddressWall } from './address-wall.js';
import type { TargetRules } from './target-rules.js';
import { UrlRules } from './url-rules.js';

const rulesOf = (rules: Partial<TargetRules>) => {
  const all: TargetRules = {
    mode: 'public',
    deny: [],
    publicUrl: 'https://waxwing.example',
    ownPorts: [],
    ...rules,
  };
  return new UrlRules(all, new AddressWall(all));
};

describe('a URL on the internet', () => {
  const rules = rulesOf({});

  test.each([
    'https://shop.example/hook',
    'https://shop.example:8443/hook?from=waxwing',
    'HTTPS://Shop.Example',
    'https://shop.example:443/',
    'https://bücher.example/hook',
    'https://localhost.example/',
    'https://waxwing.example.org/',
    `https://shop.example/${'a'.repeat(2_000)}`,
  ])('%s is taken', (url) => {
    expect(rules.refusalOf(url)).toBeUndefined();
  });

  test.each(HOSTILE_URLS)('%j is refused by the rule "%s"', (url, rule) => {
    expect(rules.refusalOf(url)).toBe(rule);
  });

  test.each(HOSTILE_HOSTS)('at %s is refused, by https and by http', (host) => {
    const rule = rules.refusalOf(`https://${host}:8443/hook`);
    expect(['literal_address', 'private_name', 'format']).toContain(rule);
    expect(rules.refusalOf(`http://${host}:8080/hook`)).toBe(rule === 'format' ? 'format' : 'scheme');
  });

  test.each([
    ['http://shop.example/', 'scheme'],
    ['https://8.8.8.8/', 'literal_address'],
    ['https://[2606:4700::1111]/', 'literal_address'],
    ['https://shop/', 'private_name'],
    ['https://shop.example./', 'private_name'],
    ['https://printer.local/', 'private_name'],
    ['https://router.home.arpa/', 'private_name'],
    ['https://abc.onion/', 'private_name'],
    ['https://waxwing.example/api/v1/messages', 'own_host'],
    ['https://WAXWING.example:8443/', 'own_host'],
  ])('%s is refused by the rule "%s"', (url, rule) => {
    expect(rules.refusalOf(url)).toBe(rule);
  });

  test('is refused with a sentence that names no address', () => {
    for (const sentence of Object.values(WEBHOOK_URL_RULES)) expect(sentence).not.toMatch(/\d+\.\d+\.|::/);
  });

  test('is judged in no time, however long it is', () => {
    for (const text of ['a', '\\', '.', 'a.', '%41', '\u200b', '['])
      expect(rules.refusalOf(`https://${text.repeat(1_000_000)}`)).toBe('length');
  });
});

describe('a URL during development', () => {
  const rules = rulesOf({ mode: 'local', publicUrl: 'http://localhost:3000', ownPorts: [3000] });

  test.each([
    'http://localhost:4000/hook',
    'http://127.0.0.1:4000/hook',
    'http://192.168.1.10:8080/',
    'http://shop:8080/',
    'https://shop.example/hook',
  ])('%s is taken', (url) => {
    expect(rules.refusalOf(url)).toBeUndefined();
  });

  test.each([
    ['http://localhost:3000/api', 'own_host'],
    ['http://127.0.0.1:3000/api', 'blocked_address'],
    ['http://[::1]:3000/api', 'blocked_address'],
    ['http://0:3000/api', 'blocked_address'],
    ['http://169.254.169.254:8080/', 'blocked_address'],
    ['http://[fd00:ec2::254]:8080/', 'blocked_address'],
    ['http://100.100.100.200:8080/', 'blocked_address'],
    ['http://localhost/', 'port'],
    ['ftp://localhost:4000/', 'scheme'],
  ])('%s is refused by the rule "%s"', (url, rule) => {
    expect(rules.refusalOf(url)).toBe(rule);
  });
});
