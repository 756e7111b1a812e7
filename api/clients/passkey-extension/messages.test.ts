import { describe, expect, test } from '@jest/globals';
import './messages.js';

const { readAssertion, readOptions, readTicket, ticketOf, dashboardOrigin } = Reflect.get(
  globalThis,
  'waxwingPasskey',
);

const OPTIONS = {
  challenge: 'aGVsbG8',
  rpId: 'whatsapp.com',
  timeout: 600_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal', 'hybrid'] }],
  extensions: { uvm: true },
};
const ASSERTION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'MEQ', userHandle: null },
};
const NONCE = '0b9d2f3e-5a61-4b7c-8d9e-0f1a2b3c4d5e';

describe('a challenge', () => {
  test('is accepted unchanged where it is one from WhatsApp', () => {
    expect(readOptions(OPTIONS)).toEqual(OPTIONS);
  });

  test("may name no passkey, as WhatsApp's does", () => {
    expect(readOptions({ ...OPTIONS, allowCredentials: [] })).toEqual({ ...OPTIONS, allowCredentials: [] });
  });

  test('loses every field that a browser does not need', () => {
    const [known] = OPTIONS.allowCredentials;
    const more = {
      ...OPTIONS,
      extensions: { uvm: true, appid: 'https://evil.example' },
      mediation: 'silent',
    };
    const passkeys = [{ ...known, transports: ['internal', 'hybrid', 'telepathy'], note: 'x' }];
    expect(readOptions({ ...more, allowCredentials: passkeys })).toEqual(OPTIONS);
  });

  test('requires user verification by default, and has a timeout of an hour at most', () => {
    const { userVerification, ...rest } = OPTIONS;
    expect(readOptions({ ...rest, timeout: 1e12 })).toEqual({
      ...OPTIONS,
      userVerification,
      timeout: 3_600_000,
    });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'challenge'],
    ['a list', [OPTIONS]],
    ['one for another service', { ...OPTIONS, rpId: 'bank.example' }],
    ['one for a part of WhatsApp', { ...OPTIONS, rpId: 'web.whatsapp.com' }],
    ['one without a challenge', { ...OPTIONS, challenge: '' }],
    ['one that is not base64url', { ...OPTIONS, challenge: 'a b' }],
    ['one that is too long', { ...OPTIONS, challenge: 'a'.repeat(4_097) }],
    ['passkeys that are not a list', { ...OPTIONS, allowCredentials: 'AQID' }],
    ['a passkey of another kind', { ...OPTIONS, allowCredentials: [{ id: 'AQID', type: 'password' }] }],
    ['too many passkeys', { ...OPTIONS, allowCredentials: Array(65).fill(OPTIONS.allowCredentials[0]) }],
  ])('is refused: %s', (_what, value) => {
    expect(readOptions(value)).toBeUndefined();
  });
});

describe("a browser's answer", () => {
  test('loses every field that WhatsApp does not need', () => {
    const more = { ...ASSERTION, authenticatorAttachment: 'platform', clientExtensionResults: { prf: {} } };
    expect(readAssertion(more)).toEqual(ASSERTION);
  });

  test.each([
    ['nothing', null],
    ['without a response', { ...ASSERTION, response: undefined }],
    ['of another kind', { ...ASSERTION, type: 'password' }],
    ['without a signature', { ...ASSERTION, response: { ...ASSERTION.response, signature: undefined } }],
    [
      'with an owner that is not a string',
      { ...ASSERTION, response: { ...ASSERTION.response, userHandle: {} } },
    ],
  ])('is refused: %s', (_what, value) => {
    expect(readAssertion(value)).toBeUndefined();
  });
});

test('a ticket survives the round trip through the URL', () => {
  expect(readTicket(ticketOf(17, NONCE))).toEqual({ tab: 17, nonce: NONCE });
});

test.each(['', '#', '#waxwing-passkey=', `#waxwing-passkey=1.${NONCE}x`, `#waxwing-passkey=-1.${NONCE}`])(
  'an address without a ticket has none: %s',
  (hash) => {
    expect(readTicket(hash)).toBeUndefined();
  },
);

test("the dashboard's origin is in the manifest alone", () => {
  const scripts = [{ js: ['dashboard.js'], matches: ['https://waxwing.example:8443/*'] }];
  expect(dashboardOrigin({ content_scripts: scripts })).toBe('https://waxwing.example:8443');
});
