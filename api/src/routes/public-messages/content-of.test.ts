import { describe, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { newId } from '@waxwing/core/testing';
import { contentOf } from './content-of.js';

const PREVIEW = { url: 'https://shop.example/17', title: 'Invoice 17' };
const incoming = { bytes: (async function* () {})(), description: () => ({}) };
const refusal = (message: string, field: string) =>
  expect.objectContaining({ code: 'invalid_request', message, details: { field } });

describe('a text with a picture above its link', () => {
  test('names the picture as files are named', () => {
    const id = newId();
    const named = contentOf({ preview: { ...PREVIEW, image: { id: encodeId('med', id) } } }, 'Hi');
    expect(named).toEqual({ text: 'Hi', preview: { ...PREVIEW, image: { id } } });
    const written = contentOf({ preview: { ...PREVIEW, image: { data: 'anBlZw==' } } }, 'Hi');
    expect(written).toMatchObject({ preview: { image: {} }, file: { field: 'preview.image.data' } });
    const beside = contentOf({ preview: { ...PREVIEW, image: {} } }, 'Hi', incoming);
    expect(beside).toMatchObject({ preview: { image: {} }, file: { field: 'file' } });
  });

  test('has one picture, and takes none where it names none', () => {
    expect(() => contentOf({ preview: { ...PREVIEW, image: { data: 'anBlZw==' } } }, 'Hi', incoming)).toThrow(
      refusal('preview.image.data may not be given beside file', 'preview.image.data'),
    );
    for (const body of [{ preview: PREVIEW }, {}, { type: 'location' as const }])
      expect(() => contentOf(body, 'Hi', incoming)).toThrow(
        refusal('file may be given only with a type of file, or with preview.image', 'file'),
      );
    const image = { id: 'med_1' };
    expect(() => contentOf({ preview: { ...PREVIEW, image } }, 'Hi')).toThrow(
      expect.objectContaining({ code: 'media_not_found', details: { field: 'preview.image.id' } }),
    );
    expect(() => contentOf({ type: 'image', image }, undefined)).toThrow(
      expect.objectContaining({ code: 'media_not_found', details: { field: 'image.id' } }),
    );
  });
});
