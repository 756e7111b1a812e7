import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { ASSERTION, settled, startCeremony } from '../testing/fake-ceremony.js';

describe('a request for a passkey that comes again', () => {
  function start() {
    const options = Promise.withResolvers<Buffer>();
    const ceremony = startCeremony((tag) =>
      tag === 'passkey_request_options' ? options.promise : undefined,
    );
    const request = async (challenge?: string) => {
      ceremony.request(challenge);
      await settled();
    };
    return { ...ceremony, options, request };
  }

  test('with the same challenge changes nothing: the answer that was given links it', async () => {
    const { ceremony, stages, asked, request, goOn } = start();
    await request('b25l');
    await ceremony.answer(ASSERTION);
    await request('b25l');
    goOn();
    await eventuallyPasses(() => expect(asked).toContain('encrypted_pairing_request'));
    expect(stages).toEqual(['wanted', 'answered', 'confirmed']);
  });

  test('with another challenge begins anew', async () => {
    const { ceremony, stages, request } = start();
    await request('b25l');
    await ceremony.answer(ASSERTION);
    await request('dHdv');
    expect(stages).toEqual(['wanted', 'answered', 'wanted']);
  });

  test('and whose challenge is read when the link is made already changes nothing', async () => {
    const { ev, stages, options, request } = start();
    await request();
    ev.emit('connection.update', { isNewLogin: true });
    options.resolve(Buffer.from('{"challenge":"b25l"}'));
    await settled();
    expect(stages).toEqual([]);
  });
});
