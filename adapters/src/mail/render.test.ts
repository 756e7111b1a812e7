import { describe, expect, test } from '@jest/globals';
import type { Mail } from '@waxwing/core';
import fc from 'fast-check';
import { render } from './render.js';
import { LETTERHEAD } from './testing/letterhead.js';

const to = 'asha@example.com';
const MAILS: readonly ((username: string) => Mail)[] = [
  (username) => ({ kind: 'password-reset', to, username, token: 'a-token', validMinutes: 15 }),
  (username) => ({ kind: 'password-changed', to, username }),
  (username) => ({ kind: 'email-changed', to, username }),
  (username) => ({
    kind: 'plan-ending',
    to,
    username,
    planName: 'Basic',
    endsAt: '2026-03-31T09:00:00.000Z',
  }),
];
const SOURCES = MAILS.map((make) => make('Asha'));

/** What a browser would show of a page, as far as ours go. */
function shown(html: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!);
}
const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi) ?? [];

describe('render', () => {
  test('reset token: the link is built from the configured base URL, and stands in words as well', () => {
    const { text, html } = render(SOURCES[0]!, LETTERHEAD);
    const link = 'https://waxwing.example/reset-password?token=a-token';
    expect(text).toContain(link);
    expect(html.split(`href="${link}"`)).toHaveLength(3);
    expect(shown(html)).toContain(link);
    expect(text).toContain('15 minutes');
  });

  test('every link leads to the product or to its support', () => {
    for (const mail of SOURCES) {
      const { html } = render(mail, LETTERHEAD);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
      expect(links.length).toBeGreaterThanOrEqual(3);
      expect(
        links.filter((url) => !/^(https:\/\/waxwing\.example\/|mailto:support@waxwing\.example$)/.test(url!)),
      ).toEqual([]);
    }
  });

  test('text and page say the same', () => {
    for (const mail of SOURCES) {
      const { subject, text, html } = render(mail, LETTERHEAD);
      expect(html).toContain(`<title>${subject}</title>`);
      for (const line of text.split('\n').filter((words) => words !== '' && !words.endsWith(':'))) {
        expect(shown(html).replaceAll(/\s+/g, ' ')).toContain(line);
      }
    }
  });

  test('no page needs an image, a style sheet or a script', () => {
    for (const mail of SOURCES) {
      expect(render(mail, LETTERHEAD).html).not.toMatch(/<(?:img|link|style|script)|url\(|@import/i);
    }
  });

  test('inbound text: whatever a name is made of, it stands in the page as text only', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('<script>alert(1)</script>', '"><img src=x>', "' onload='x", '&lt;b&gt;', '</td>'),
    );
    fc.assert(
      fc.property(name, fc.constantFrom(...MAILS), (username, make) => {
        const { html, text, subject } = render(make(username), LETTERHEAD);
        expect(tagsOf(html)).toEqual(tagsOf(render(make('Asha'), LETTERHEAD).html));
        const greeting = text.split('\n', 1)[0]!;
        expect([`Hello ${username},`.split('\n', 1)[0], 'Hello,']).toContain(greeting);
        expect(shown(html)).toContain(greeting);
        expect(subject).toBe(render(make('Asha'), LETTERHEAD).subject);
      }),
    );
  });

  test.each([
    'Win now https://evil.example/win',
    'www.evil.example',
    'Asha evil.example/win',
    'write to ravi@example.com',
    'ｅｖｉｌ.example',
  ])('a name that leads somewhere is not mailed to a stranger: %s', (username) => {
    for (const make of MAILS) {
      const { html, text } = render(make(username), LETTERHEAD);
      expect(text).toMatch(/^Hello,\n/);
      expect(shown(html)).not.toContain(username);
    }
  });

  test.each(['Asha', 'Asha R.', 'Dr. Ravi Rao', 'आशा', 'J.'])('%s is greeted by name', (username) => {
    for (const make of MAILS) expect(render(make(username), LETTERHEAD).text).toContain(`Hello ${username},`);
  });

  test('a plan’s end is told to the minute', () => {
    expect(render(SOURCES[3]!, LETTERHEAD).text).toContain(
      'Your Basic plan ends on 31 March 2026 at 09:00 UTC.',
    );
  });
});
