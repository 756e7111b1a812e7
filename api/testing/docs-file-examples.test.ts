import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listenOnLoopback, mp4, silentMp3, temporaryFolder } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing';
import { ExamplesHarness, OTHER, OWN } from './docs-webhooks/examples-harness.js';
import { EXAMPLES, has } from './docs-webhooks/running-example.js';
import { call } from './http.js';

const RECEIPT = '%PDF-1.4\n% Receipt of order 17\n%%EOF\n';
/** A red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const run = promisify(execFile);

// Without curl on the machine there is nothing to run.
const withCurl = (await has('curl')) ? it : it.skip;

describe('the examples of files in the documentation', () => {
  let examples: ExamplesHarness;
  beforeAll(async () => {
    examples = await ExamplesHarness.open();
  });
  afterAll(() => examples?.close());

  withCurl('files are sent in one call, by their ids and by a link', async () => {
    const at = await temporaryFolder();
    const shop = createServer(({ url }, response) => response.end(url === '/mug.png' ? PIXEL : RECEIPT));
    const SHOP_URL = `http://127.0.0.1:${await listenOnLoopback(shop)}`;
    const send = async (file: string, more: Record<string, string> = {}) => {
      const options = { cwd: at.path, env: { ...examples.env, SHOP_URL, ...more } };
      return JSON.parse((await run('sh', [`${EXAMPLES}${file}`], options)).stdout);
    };
    try {
      await writeFile(`${at.path}/receipt.pdf`, RECEIPT);
      await writeFile(`${at.path}/mug.png`, PIXEL);
      const sent = { object: 'message', status: 'sent', text: 'Paid, thank you' };
      const document = { mime_type: 'application/pdf', file_size: RECEIPT.length, file_name: 'receipt.pdf' };
      expect(await send('v1-file.sh')).toMatchObject({ ...sent, document });
      expect(await send('v1-link.sh')).toMatchObject({ ...sent, document, link: `${SHOP_URL}/receipt.pdf` });
      const text = 'Your mug: https://shop.example/mug';
      expect(await send('v1-preview.sh')).toMatchObject({ type: 'text', text, status: 'sent' });
      await writeFile(`${at.path}/packing.mp4`, await mp4({ seconds: 1 }));
      for (const name of ['song', 'hello'])
        await writeFile(`${at.path}/${name}.mp3`, silentMp3({ seconds: 1 }));
      const video = { mime_type: 'video/mp4' };
      expect(await send('v1-video.sh')).toMatchObject({ status: 'sent', text: 'How it is packed', video });
      expect(await send('v1-gif.sh')).toMatchObject({ status: 'sent', video: { ...video, gif: true } });
      expect(await send('v1-audio.sh')).toMatchObject({ status: 'sent', audio: { mime_type: 'audio/mpeg' } });
      expect(await send('v1-voice.sh')).toMatchObject({ status: 'sent', audio: { voice: true } });
      const uploaded = await send('v1-upload.sh');
      expect(uploaded).toMatchObject({ object: 'media', kind: 'image', mime_type: 'image/png', width: 1 });
      const image = await send('v1-image.sh', { WAXWING_FILE: uploaded.id });
      expect(image).toMatchObject({ status: 'sent', text: 'Your mug is ready', image: { id: uploaded.id } });
      const sticker = await send('v1-sticker.sh', { WAXWING_FILE: uploaded.id });
      expect(sticker).toMatchObject({ status: 'sent', type: 'sticker', sticker: { id: uploaded.id } });
    } finally {
      shop.closeAllConnections();
      shop.close();
      await at.remove();
    }
  });

  withCurl('a file that arrived is downloaded', async () => {
    const at = await temporaryFolder();
    try {
      await examples.sandbox.control.write(OTHER, {
        to: OWN,
        file: { type: 'image', data: PIXEL.toString('base64'), caption: 'It arrived broken' },
      });
      const { WAXWING_URL, WAXWING_KEY = '' } = examples.env;
      const id = await eventually(async () => {
        const url = `${WAXWING_URL}/api/v1/messages?direction=inbound&type=image`;
        const [found] = (await call(url, { bearer: WAXWING_KEY })).body.data as {
          id: string;
          media: { status: string };
        }[];
        return found?.media.status === 'available' ? found.id : undefined;
      });
      const env = { ...examples.env, WAXWING_MESSAGE: id };
      await run('sh', [`${EXAMPLES}v1-download.sh`], { cwd: at.path, env });
      expect(Buffer.compare(await readFile(`${at.path}/received`), PIXEL)).toBe(0);
    } finally {
      await at.remove();
    }
  });
});
