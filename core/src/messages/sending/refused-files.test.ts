import { describe, expect, jest, test } from '@jest/globals';
import { anApiKey, createMemoryPorts, newId, newNumber, seedSender } from '../../../testing/index.js';
import { type MediaRefusal, MediaRefused } from '../../media/media-refused.js';
import type { BodyInput } from '../content/body-input.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

type Ports = ReturnType<typeof createMemoryPorts>;
type Content = Pick<SendMessageCommand, 'text' | 'preview' | 'body'>;
type Source = { readonly id?: string };

const TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const LINK = { url: 'https://example.com', title: 'Shop' };

/** What is sent with a file, by the field that holds its source. */
const CONTENTS: readonly [string, (source: Source) => Content][] = [
  ...TYPES.map((type): [string, (source: Source) => Content] => [
    type,
    (source) => ({ body: { type, [type]: source } as BodyInput }),
  ]),
  ['preview.image', (image) => ({ text: `See ${LINK.url}`, preview: { ...LINK, image } })],
];

const inspected =
  (reason: MediaRefusal) =>
  ({ mediaWorkshop }: Ports) =>
    jest.spyOn(mediaWorkshop, 'inspect').mockRejectedValue(new MediaRefused(reason, 'No'));
const REFUSALS: readonly [string, (ports: Ports) => unknown][] = [
  ['invalid_media', inspected('invalid_media')],
  ['media_type_refused', inspected('media_type_refused')],
  ['media_too_large', inspected('media_too_large')],
  ['storage_limit', ({ mediaCatalog }) => jest.spyOn(mediaCatalog, 'keep').mockResolvedValue(undefined)],
];

async function start() {
  const ports = createMemoryPorts();
  const { account, instance } = await seedSender(ports);
  const key = anApiKey({ accountId: account.id });
  const command = { key, instanceId: instance.id, to: newNumber(), async: true };
  const send = (change: Partial<SendMessageCommand>) =>
    new SendMessage(ports).execute({ ...command, ...change });
  return { ports, send };
}

async function* bytes() {
  yield new TextEncoder().encode('JPEG');
}

describe('a file that is refused', () => {
  test.each(CONTENTS)('as it is not stored names the field that names it: %s', async (field, content) => {
    const { send } = await start();
    await expect(send(content({ id: newId() }))).rejects.toMatchObject({
      code: 'media_not_found',
      details: { field: `${field}.id` },
    });
  });

  const cases = CONTENTS.flatMap(([type, content]) =>
    [`${type}.data`, 'file'].flatMap((field) =>
      REFUSALS.map(([code, refuse]) => [code, type, field, { content, refuse }] as const),
    ),
  );
  test.each(cases)('with %s in %s names the field that holds it: %s', async (code, _, field, does) => {
    const { ports, send } = await start();
    does.refuse(ports);
    const file = { field, open: async () => ({ bytes: bytes(), description: () => ({}) }) };
    const details = expect.objectContaining({ field });
    await expect(send({ ...does.content({}), file })).rejects.toMatchObject({ code, details });
  });
});
