import { describe, expect, test } from '@jest/globals';
import { ProxyUrl } from './proxy-url.js';

describe('a proxy URL', () => {
  test.each([
    ['http://proxy.example:8080', 'http://proxy.example:8080', false],
    [' HTTPS://Proxy.Example:443/ ', 'https://proxy.example:443', false],
    ['socks5://asha:p%40ss@proxy.example:1080', 'socks5://asha@proxy.example:1080', true],
    ['socks5://asha@[2001:db8::1]:1080', 'socks5://asha@[2001:db8::1]:1080', false],
    ['http://:secret@127.0.0.1:3128', 'http://127.0.0.1:3128', true],
  ])('%s is shown as %s', (text, address, hasPassword) => {
    const proxy = ProxyUrl.parse(text);
    expect([proxy.address, proxy.hasPassword]).toEqual([address, hasPassword]);
    expect(ProxyUrl.parse(proxy.url).url).toBe(proxy.url);
    expect(proxy.address).not.toMatch(/secret|p%40ss/);
  });

  test('keeps its password in the URL', () => {
    expect(ProxyUrl.parse('socks5://asha:p%40ss@proxy.example:1080').url).toBe(
      'socks5://asha:p%40ss@proxy.example:1080',
    );
  });

  test.each([
    '',
    'proxy.example:8080',
    'ftp://proxy.example:21',
    'socks4://proxy.example:1080',
    'http://proxy.example',
    'http://proxy.example:0',
    'http://proxy.example:65536',
    'http://proxy.example:8080/path',
    'http://proxy.example:8080?query',
    'http://a b@proxy.example:8080',
    'http://asha:p%zz@proxy.example:8080',
    'http://user:p@ss@proxy.example:8080',
    'http://proxy.example:8080\r\nHost: x',
    'http://pröxy.example:8080',
  ])('%j is refused with a sentence that explains the format', (text) => {
    expect(() => ProxyUrl.parse(text)).toThrow('socks5://user:password@proxy.example:1080');
  });

  test('a long text is validated in no time', () => {
    expect(() => ProxyUrl.parse(`http://${'a'.repeat(100_000)}`)).toThrow();
    expect(() => ProxyUrl.parse(`http://${'%41'.repeat(100_000)}@`)).toThrow();
  });
});
