import { describe, expect, test } from '@jest/globals';
import { headersSetBy, securityHeaders } from './security-headers.js';

function headersFor(publicUrl: string): Map<string, string> {
  const list = headersSetBy(securityHeaders(publicUrl));
  return new Map(list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!] as const] : [])));
}

describe('security headers', () => {
  test('the policy lets nothing in from elsewhere, and no inline or evaluated script', () => {
    const policy = headersFor('http://localhost').get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('types are not guessed, frames are refused, and no referrer leaves', () => {
    const headers = headersFor('http://localhost');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('https is made to stick only where customers come by it', () => {
    expect(headersFor('http://localhost').has('strict-transport-security')).toBe(false);
    expect(headersFor('https://waxwing.example').get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  });
});
