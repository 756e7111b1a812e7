import { FileText } from '@waxwing/kit/icons';
import { fileUrl } from '../control/phone-files.js';
import type { ChatMessage } from '../control/sandbox.api.js';
import styles from './file-body.module.css';
import { nameOf } from './kind-names.js';

type SentFile = NonNullable<ChatMessage['file']>;

interface FileBodyProps {
  readonly message: ChatMessage;
  readonly file: SentFile;
  /** The number of the phone that shows it. */
  readonly owner: string;
}

/** A file as a phone shows it, with its caption and what a real phone would not take. */
export function FileBody({ message, file, owner }: FileBodyProps) {
  const { problem, rejections } = file;
  return (
    <span className={styles.file}>
      {problem === null ? (
        <Shown message={message} file={file} owner={owner} />
      ) : (
        <span className={styles.warning}>
          {nameOf(message)} that cannot be opened: {problem}.
        </span>
      )}
      {message.text && <span>{message.text}</span>}
      {rejections.length > 0 && (
        <span className={styles.warning}>
          A real phone would not show this as it is meant: it {rejections.join('; it ')}.
        </span>
      )}
    </span>
  );
}

function Shown({ message, file, owner }: FileBodyProps) {
  const url = fileUrl(owner, message.id);
  const label = message.text || nameOf(message);
  switch (message.type) {
    case 'image':
      return (
        <a href={url} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={url} alt={label} width={file.width} height={file.height} />
        </a>
      );
    case 'sticker':
      return <img className={styles.sticker} src={url} alt="Sticker" width={128} height={128} />;
    case 'video':
    case 'ptv':
      return (
        <video
          className={styles.picture}
          src={url}
          aria-label={label}
          controls
          preload="metadata"
          loop={file.gif}
          muted={file.gif}
        />
      );
    case 'audio':
      return (
        <>
          <span className={styles.detail}>
            {nameOf(message)}
            {file.seconds !== undefined && `, ${durationOf(file.seconds)}`}
          </span>
          {file.voice && <Waveform bars={file.waveform ?? []} />}
          {/* biome-ignore lint/a11y/useMediaCaption: what people record has no captions */}
          <audio className={styles.sound} src={url} aria-label={label} controls preload="none" />
        </>
      );
    default:
      return (
        <a className={styles.document} href={url} download={file.name ?? true}>
          <FileText size={18} aria-hidden="true" />
          <span>
            <strong>{file.name ?? 'Document'}</strong>
            <span className={styles.detail}>
              {file.mime}, {sizeOf(file.size)}
            </span>
          </span>
        </a>
      );
  }
}

const BAR = { step: 3, width: 2, height: 24 };

/** How loud a voice note is on its way. */
function Waveform({ bars }: { readonly bars: readonly number[] }) {
  if (bars.length === 0) return null;
  const { step, width, height } = BAR;
  return (
    <svg className={styles.waveform} viewBox={`0 0 ${bars.length * step} ${height}`} aria-hidden="true">
      {bars.map((bar, index) => {
        const tall = Math.max(1, (height * bar) / 100);
        return <rect key={index} x={index * step} y={(height - tall) / 2} width={width} height={tall} />;
      })}
    </svg>
  );
}

const durationOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function sizeOf(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const kib = bytes / 1_024;
  return kib < 1_024 ? `${Math.round(kib)} KiB` : `${(kib / 1_024).toFixed(1)} MiB`;
}
