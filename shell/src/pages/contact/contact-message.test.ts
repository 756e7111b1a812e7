import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildMailto } from './contact-message.js';

test('any message arrives in the mail unchanged', () => {
  const line = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(line, line, line, line, (name, email, subject, message) => {
      const url = new URL(buildMailto({ name, email, subject, message }));
      const parts = new Map(
        url.search
          .slice(1)
          .split('&')
          .map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
      );
      expect(url.pathname).toBe('support@waxwing.example');
      expect(parts.get('subject')).toBe(subject);
      expect(parts.get('body')?.replaceAll('\r\n', '\n')).toBe(
        `${message}\n\n${name}\n${email}`.replaceAll('\r\n', '\n'),
      );
    }),
  );
});
