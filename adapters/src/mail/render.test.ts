import { describe, expect, test } from '@jest/globals';
import type { Mail } from '@waxwing/core';
import fc from 'fast-check';
import { renderMail } from './render.js';
import { TEST_BRANDING } from './testing/test-branding.js';

const to = 'asha@example.com';
const MAILS: readonly ((username: string) => Mail)[] = [
  (username) => ({ kind: 'password-reset', to, username, token: 'a-token', validMinutes: 15 }),
  (username) => ({ kind: 'password-changed', to, username }),
  (username) => ({ kind: 'email-changed', to, username }),
  (username) => ({ kind: 'email-restored', to, username }),
  (username) => ({ kind: 'email-confirmation', to, username, token: 'a-token', validHours: 24 }),
  (username) => ({ kind: 'email-change-asked', to, username, token: 'a-token', validDays: 7 }),
  (username) => ({ kind: 'email-replaced', to, username, token: 'a-token', validDays: 7 }),
  (username) => ({
    kind: 'plan-ending',
    to,
    username,
    planName: 'Basic',
    endsAt: '2026-03-31T09:00:00.000Z',
  }),
  (username) => ({
    kind: 'webhook-failing',
    to,
    username,
    host: 'shop.example',
    since: '2026-03-31T09:00:00.000Z',
  }),
  (username) => ({
    kind: 'webhook-disabled',
    to,
    username,
    host: 'shop.example',
    reason: 'failing',
    since: '2026-03-31T09:00:00.000Z',
    recordingUntil: '2026-04-12T09:00:00.000Z',
  }),
];
const SOURCES = MAILS.map((make) => make('Asha'));

/** The visible text of a page, as a browser would show ours. */
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

describe('renderMail', () => {
  test('reset token: the link starts with the configured base URL and is also shown as text', () => {
    const { text, html } = renderMail(SOURCES[0]!, TEST_BRANDING);
    const link = 'https://waxwing.example/reset-password?token=a-token';
    expect(text).toContain(link);
    expect(html.split(`href="${link}"`)).toHaveLength(3);
    expect(shown(html)).toContain(link);
    expect(text).toContain('15 minutes');
  });

  test.each([
    ['email-confirmation', 'confirm-email', '24 hours'],
    ['email-change-asked', 'undo-email', '7 days'],
    ['email-replaced', 'undo-email', '7 days'],
  ])('the link of %s leads to its page and states its validity', (kind, page, period) => {
    const { text, html } = renderMail(SOURCES.find((mail) => mail.kind === kind)!, TEST_BRANDING);
    const link = `https://waxwing.example/${page}?token=a-token`;
    expect(text).toContain(link);
    expect(html.split(`href="${link}"`)).toHaveLength(3);
    expect(text).toContain(period);
  });

  test('a reset to a replaced address explains that another email signs in', () => {
    const mail: Mail = { kind: 'password-reset', to, username: 'Asha', token: 'a-token', validMinutes: 15 };
    expect(renderMail(mail, TEST_BRANDING).text).not.toContain('another email');
    expect(renderMail({ ...mail, replaced: true }, TEST_BRANDING).text).toContain('another email');
  });

  const switchedOff = (names: string[], ofInstances = 0) => {
    const keysSwitchedOff = { names, ofInstances };
    return renderMail({ kind: 'password-changed', to, username: 'Asha', keysSwitchedOff }, TEST_BRANDING);
  };

  test('switched-off keys are listed in text and HTML alike', () => {
    const { text, html } = switchedOff(['Checkout', 'Lager Süd-2'], 2);
    expect(text).toContain('“Checkout”, “Lager Süd-2”, the keys of 2 instances');
    expect(shown(html)).toContain('“Checkout”, “Lager Süd-2”, the keys of 2 instances');
    expect(switchedOff([], 1).text).toContain('with it: the key of 1 instance.');
    expect(switchedOff(Array.from({ length: 400 }, (_, n) => `Key ${n}`)).text.length).toBeLessThan(1_500);
  });

  test.each([
    'visit evil.example now',
    'evil．example',
    'call 1 800 5550199 to stop the charge',
    'write to ravi@example.com',
    '<img src=x>',
    'x'.repeat(41),
  ])('a key name that an intruder may have chosen is counted, not repeated: %s', (name) => {
    const { text, html } = switchedOff(['Checkout', name]);
    expect(text).toContain('“Checkout”, 1 other key');
    expect(text).not.toContain(name);
    expect(html).not.toContain(name);
  });

  test('every link leads to the product or to its support', () => {
    for (const mail of SOURCES) {
      const { html } = renderMail(mail, TEST_BRANDING);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
      expect(links.length).toBeGreaterThanOrEqual(3);
      expect(
        links.filter((url) => !/^(https:\/\/waxwing\.example\/|mailto:support@waxwing\.example$)/.test(url!)),
      ).toEqual([]);
    }
  });

  test('text and HTML have the same content', () => {
    for (const mail of SOURCES) {
      const { subject, text, html } = renderMail(mail, TEST_BRANDING);
      expect(html).toContain(`<title>${subject}</title>`);
      for (const line of text.split('\n').filter((words) => words !== '' && !words.endsWith(':'))) {
        expect(shown(html).replaceAll(/\s+/g, ' ')).toContain(line);
      }
    }
  });

  test('the HTML needs no image, style sheet or script', () => {
    for (const mail of SOURCES) {
      expect(renderMail(mail, TEST_BRANDING).html).not.toMatch(/<(?:img|link|style|script)|url\(|@import/i);
    }
  });

  test('inbound text: any name appears in the HTML as text only', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('<script>alert(1)</script>', '"><img src=x>', "' onload='x", '&lt;b&gt;', '</td>'),
    );
    fc.assert(
      fc.property(name, fc.constantFrom(...MAILS), (username, make) => {
        const { html, text, subject } = renderMail(make(username), TEST_BRANDING);
        expect(tagsOf(html)).toEqual(tagsOf(renderMail(make('Asha'), TEST_BRANDING).html));
        const greeting = text.split('\n', 1)[0]!;
        expect([`Hello ${username},`.split('\n', 1)[0], 'Hello,']).toContain(greeting);
        expect(shown(html)).toContain(greeting);
        expect(subject).toBe(renderMail(make('Asha'), TEST_BRANDING).subject);
      }),
    );
  });

  test.each([
    'Win now https://evil.example/win',
    'www.evil.example',
    'Asha evil.example/win',
    'write to ravi@example.com',
    'ｅｖｉｌ.example',
    'evil\u2024com now',
    'evil\u3002example',
    'evil\u200b.com',
    'Asha\u202e',
    'URGENT call +1 800 555 0199 to stop the 499 USD charge',
    'Asha 5550199',
    'call ٠١٢٣٤٥٦',
    'Asha, your account is locked: act now',
    'Asha!',
    'Asha 🎁',
    'Asha\u00a0Rao',
    "'-'",
    'Your account will be closed unless you act',
    'a\u0301'.repeat(21),
  ])('text that is not a name is not mailed to a stranger: %s', (username) => {
    for (const make of MAILS) {
      const { html, text } = renderMail(make(username), TEST_BRANDING);
      expect(text).toMatch(/^Hello,\n/);
      expect(shown(html)).not.toContain(username);
    }
  });

  test.each([
    'Asha',
    'Asha Rao-Iyer',
    "Ravi D'Souza",
    'Ravi D’Souza',
    'José Núñez',
    'Jose\u0301',
    'आशा',
    '阿莎',
    'J',
    'Abcdefghij Abcdefghij Abcdefghij Abcdefg',
  ])('%s is greeted by name', (username) => {
    for (const make of MAILS)
      expect(renderMail(make(username), TEST_BRANDING).text).toContain(`Hello ${username},`);
  });

  test('the end of a plan is stated to the minute', () => {
    const mail = SOURCES.find(({ kind }) => kind === 'plan-ending')!;
    expect(renderMail(mail, TEST_BRANDING).text).toContain(
      'Your Basic plan ends on 31 March 2026 at 09:00 UTC.',
    );
  });
});
