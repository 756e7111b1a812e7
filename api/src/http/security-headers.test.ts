import { describe, expect, test } from '@jest/globals';
import { type CspOptions, collectHeaders, securityHeaders } from './security-headers.js';

function headersFor(side: CspOptions): Map<string, string> {
  const list = collectHeaders(securityHeaders(side));
  return new Map(list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!] as const] : [])));
}

/** The sources of each directive of the policy, parsed as a browser does. */
function policyFor(side: Partial<CspOptions> = {}): Record<string, string[]> {
  const text = headersFor({ publicUrl: 'http://localhost', ...side }).get('content-security-policy') ?? '';
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

const CHECKOUT = {
  scripts: ['https://checkout.example'],
  frames: ['https://frame.example'],
  connections: ['https://log.example'],
};

describe('the content security policy', () => {
  test('by default allows nothing from other origins, in no frame, and nothing inline or evaluated', () => {
    expect(policyFor()).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('allows remotes on other origins, with their data and styles', () => {
    const cdn = 'https://cdn.example';
    const policy = policyFor({ remotes: [cdn] });
    for (const name of ['script-src', 'connect-src', 'style-src', 'font-src'])
      expect(policy[name]).toEqual(["'self'", cdn]);
    for (const name of ['default-src', 'img-src', 'media-src', 'frame-src'])
      expect(policy[name]).not.toContain(cdn);
  });

  test('allows the payment window where there is one, and only what it needs', () => {
    expect(policyFor({ checkout: CHECKOUT })).toMatchObject({
      'script-src': ["'self'", 'https://checkout.example'],
      'frame-src': ['https://frame.example'],
      'connect-src': ["'self'", 'https://log.example'],
      'style-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('never contains an unsafe keyword, whatever it allows', () => {
    const all = {
      publicUrl: 'https://waxwing.example',
      remotes: ['https://cdn.example'],
      checkout: CHECKOUT,
    };
    expect(headersFor(all).get('content-security-policy')).not.toMatch(/unsafe|\*/);
  });
});

describe('security headers', () => {
  const plain = { publicUrl: 'http://localhost' };

  test('forbid type sniffing, frames and referrers', () => {
    const headers = headersFor(plain);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('pin https only where customers use it', () => {
    expect(headersFor(plain).has('strict-transport-security')).toBe(false);
    const secure = headersFor({ publicUrl: 'https://waxwing.example' });
    expect(secure.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  });

  test('let the payment window talk to the page that opened it', () => {
    expect(headersFor(plain).get('cross-origin-opener-policy')).toBe('same-origin');
    const paying = headersFor({ ...plain, checkout: CHECKOUT });
    expect(paying.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});
