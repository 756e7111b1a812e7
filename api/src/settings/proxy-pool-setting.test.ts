import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, readSettings } from './settings.js';

describe('PROXY_POOL', () => {
  it('names proxies by calling code, and one for all others', () => {
    const text = '91=socks5://asha:secret@mumbai.example:1080, *=http://anywhere.example:8080';
    expect(readSettings({ PROXY_POOL: text }).PROXY_POOL).toEqual([
      { callingCode: '91', url: 'socks5://asha:secret@mumbai.example:1080' },
      { callingCode: '*', url: 'http://anywhere.example:8080' },
    ]);
    expect(readSettings({}).PROXY_POOL).toEqual([]);
  });

  it.each([
    'http://proxy.example:8080',
    'IN=http://proxy.example:8080',
    '91=ftp://asha:a-secret@proxy.example:21',
    '91=',
    ',',
    '091=http://proxy.example:8080',
  ])('refuses %s, and does not repeat what may be a password', (text) => {
    const read = () => readSettings({ PROXY_POOL: text });
    expect(read).toThrow(InvalidSettings);
    expect(read).toThrow(/^PROXY_POOL: entry \d must look like/);
    expect(read).not.toThrow(/a-secret/);
  });
});

describe('WHATSAPP_WEB_VERSION', () => {
  it('is looked up in live mode, and the library\u2019s own with the sandbox', () => {
    expect(readSettings({}).versionPolicy).toEqual({ kind: 'bundled' });
    expect(readSettings({ WHATSAPP: 'live' }).versionPolicy).toEqual({ kind: 'auto' });
    const pinned = readSettings({ WHATSAPP: 'live', WHATSAPP_WEB_VERSION: '2.3000.1047000123' });
    expect(pinned.versionPolicy).toEqual({ kind: 'pinned', revision: 1_047_000_123 });
  });

  it.each(['newest', '2.3000', '2.2413.51'])('cannot be %s', (text) => {
    expect(() => readSettings({ WHATSAPP_WEB_VERSION: text })).toThrow(/^WHATSAPP_WEB_VERSION: must be auto/);
  });
});

describe('LOGINS_PER_SECOND', () => {
  it('is two in live mode, and unlimited with the sandbox', () => {
    expect(readSettings({}).loginsPerSecond).toBe(0);
    expect(readSettings({ WHATSAPP: 'live' }).loginsPerSecond).toBe(2);
    expect(readSettings({ WHATSAPP: 'live', LOGINS_PER_SECOND: '5' }).loginsPerSecond).toBe(5);
  });
});
