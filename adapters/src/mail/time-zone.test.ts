import { expect, jest, test } from '@jest/globals';
import { TEST_BRANDING } from './testing/test-branding.js';

test('the end of a plan is stated in UTC, whatever the server’s time zone', async () => {
  const { DateTimeFormat } = Intl;
  const inIndia = (locale?: string, options?: Intl.DateTimeFormatOptions) =>
    new DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options });
  const intl = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(inIndia as never);
  try {
    // The templates create their date formatter when they are loaded.
    const { renderMail } = await import('./render.js');
    const endsAt = '2026-03-31T20:00:00.000Z';
    const { text } = renderMail(
      { kind: 'plan-ending', to: 'asha@example.com', username: 'Asha', planName: 'Basic', endsAt },
      TEST_BRANDING,
    );
    expect(text).toContain('31 March 2026 at 20:00 UTC');
  } finally {
    intl.mockRestore();
  }
});
