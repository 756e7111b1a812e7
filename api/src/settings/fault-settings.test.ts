import { describe, expect, it } from '@jest/globals';
import { InvalidSettings, readSettings } from './settings.js';

describe('SENTRY_DSN', () => {
  it.each([
    ['https://abc123@o1.ingest.sentry.example/42', 'https://o1.ingest.sentry.example/api/42/envelope/'],
    ['http://abc123@127.0.0.1:9000/glitchtip/7', 'http://127.0.0.1:9000/glitchtip/api/7/envelope/'],
    // An older DSN also has a secret, which today's envelopes do not need.
    ['https://abc123:old@sentry.example/42', 'https://sentry.example/api/42/envelope/'],
  ])('%s leads to %s', (SENTRY_DSN, url) => {
    expect(readSettings({ SENTRY_DSN }).SENTRY_DSN).toEqual({ url, publicKey: 'abc123' });
  });

  it.each([
    'zilpzalp',
    'https://sentry.example/42',
    'https://zilpzalp@sentry.example',
    'https://zilpzalp@sentry.example/',
    'ftp://zilpzalp@sentry.example/42',
    'https://zilpzalp@sentry.example/42?x=1',
    'https://zilp%0azalp@sentry.example/42',
  ])('%s is refused in a sentence that does not show it', (SENTRY_DSN) => {
    const refused = () => readSettings({ SENTRY_DSN });
    expect(refused).toThrow(InvalidSettings);
    expect(refused).toThrow(/^SENTRY_DSN: must look like https:\/\/key@sentry\.example\/42$/);
  });
});
