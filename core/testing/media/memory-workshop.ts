import { type InspectedPiece, type MediaFacts, MediaRefused, type MediaWorkshop } from '../../src/index.js';

/** Looks at the first bytes of a file alone: `JPEG` is an image, `HTML` is refused unless it is a document. */
export function memoryWorkshop(): Pick<MediaWorkshop, 'inspect'> {
  return {
    async inspect({ bytes, as, declaredType }: InspectedPiece): Promise<MediaFacts> {
      const beginning = new TextDecoder().decode(await bytes.read(0, 4));
      if (as === 'document')
        return { mimeType: declaredType || 'application/octet-stream', kind: 'document' };
      if (beginning === 'HTML') throw new MediaRefused('media_type_refused', 'phones do not show it');
      return { mimeType: 'image/jpeg', kind: 'image', width: 640, height: 480 };
    },
  };
}
