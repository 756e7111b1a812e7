import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const TYPES = [
  {
    term: 'image',
    text: 'A picture, up to 16 MiB, with a caption if you like. What phones do not show becomes JPEG; a HEIC does where this server has FFmpeg, and is a document otherwise.',
  },
  { term: 'video', text: 'An MP4 video, up to 64 MiB; with gif it plays by itself, without sound.' },
  {
    term: 'audio',
    text: 'MP3, M4A, AAC, AMR or Ogg, up to 16 MiB. With voice it is a voice note of up to 30 minutes, made of MP3, WAV, AMR, FLAC or Ogg, and of M4A and other sounds where this server has FFmpeg.',
  },
  { term: 'document', text: 'Any file, up to 100 MiB, under its own name or the one that file_name says.' },
  { term: 'sticker', text: 'A picture of up to 5 MiB, which becomes a sticker.' },
];
const SOURCES = [
  { term: 'file', text: 'The file itself beside the request, in a form of two parts: request, then file.' },
  { term: 'id', text: 'A file that you have uploaded, for as many messages as you like.' },
  {
    term: 'link',
    text: 'An https URL, from which the file is fetched when the message is sent. What cannot be had fails the message, which is not charged.',
  },
  { term: 'data', text: 'A small file in base64; the whole body may have 1 MiB.' },
];

/** How files are sent, kept and received. */
export function Files() {
  return (
    <Prose>
      <p>
        A message with a file has one of these types, and the field of the same name says which file. Captions
        have up to 1,024 characters.
      </p>
      <DefinitionList entries={TYPES} />
      <h2>Where the file comes from</h2>
      <p>Exactly one of these:</p>
      <DefinitionList entries={SOURCES} />
      <Example
        label="file in one call"
        files={{
          'v1-file.sh': 'Document',
          'v1-video.sh': 'Video',
          'v1-gif.sh': 'GIF',
          'v1-audio.sh': 'Audio',
          'v1-voice.sh': 'Voice note',
        }}
      />
      <h2>One file, many messages</h2>
      <p>
        Upload it once. The answer has its <code>id</code>; the same bytes get the same one. It is kept until
        30 days after its last use, and counts towards the room of your plan: 200 MiB with Free, 5 GiB with
        Basic, 25 GiB with Pro, 250 GiB with Enterprise.
      </p>
      <p>
        <code>GET /api/v1/media/&#123;id&#125;</code> tells what is known of it, with a <code>url</code> that
        opens its bytes without a key for 5 minutes. <code>DELETE</code> makes room, once no message waits
        with it.
      </p>
      <Example label="upload" files={{ 'v1-upload.sh': 'curl' }} />
      <Example label="file by its id" files={{ 'v1-image.sh': 'Image', 'v1-sticker.sh': 'Sticker' }} />
      <h2>By a link</h2>
      <p>
        The server of the link must have a public name and a valid certificate. Redirects are followed three
        times. If it does not answer, the message waits in its chat and is tried eight times within about ten
        minutes.
      </p>
      <Example label="document by its link" files={{ 'v1-link.sh': 'curl' }} />
      <h2>Files that arrive</h2>
      <p>
        A received file is fetched from WhatsApp as soon as its message is stored. <code>media.status</code>{' '}
        of the message says whether it is here, and the event <code>message.media</code> tells you when. Its
        bytes are under <code>GET /api/v1/messages/&#123;id&#125;/media</code>, as{' '}
        <Link to="/docs#api-reference">the reference</Link> describes, as long as the message is kept. A POST
        there fetches once more what could not be had.
      </p>
      <Example label="download of a received file" files={{ 'v1-download.sh': 'curl' }} />
    </Prose>
  );
}
