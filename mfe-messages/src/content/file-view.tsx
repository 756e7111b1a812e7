import { download, isShellError } from '@waxwing/client';
import { formatBytes } from '@waxwing/kit/format';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { AskAgainButton } from './ask-again-button.js';
import { FETCHED_AT_ONCE_BYTES } from './fetched-at-once.js';
import styles from './file-view.module.css';
import type { ReceivedFile } from './kind.js';
import { useFile } from './use-file.js';

export interface FileViewProps {
  readonly file: ReceivedFile;
  /** The type of the message: what it is shown as. */
  readonly type: string;
  /** What it is called, such as `Photo`. */
  readonly name: string;
  /** The message, where it is stored. */
  readonly messageId?: string | undefined;
}

/** The file of a message: a picture, a player, or a button that saves it; or why it is not here. */
export function FileView({ file, type, name, messageId }: FileViewProps) {
  const { id, status, reason, size } = file;
  if (status !== 'available' || id === null) {
    return (
      <div className={styles.file}>
        {status === 'pending' ? (
          <p className={styles.quiet}>Still on its way from WhatsApp</p>
        ) : (
          <p className={styles.gone}>{sentenceOf(reason)}</p>
        )}
        {messageId && reason !== 'deleted' && <AskAgainButton messageId={messageId} status={status} />}
      </div>
    );
  }
  return (
    <div className={styles.file}>
      {type !== 'document' && <ShownFile key={id} id={id} file={file} type={type} name={name} />}
      <SaveButton id={id} fileName={file.file_name ?? defaultName(file, name)} size={size} />
    </div>
  );
}

export interface ShownFileProps {
  readonly id: string;
  readonly file: Pick<ReceivedFile, 'size' | 'mime_type'>;
  readonly type: string;
  readonly name: string;
}

/** A file as a picture or a player, at once where it is small, or on request. */
export function ShownFile({ id, file, type, name }: ShownFileProps) {
  const [isWanted, setWanted] = useState(type !== 'video' && file.size <= FETCHED_AT_ONCE_BYTES);
  const { url, error, refetch } = useFile(id, file.mime_type, isWanted);
  const word = name.toLowerCase();
  if (error) {
    return (
      <Button size="small" onClick={() => void refetch()}>
        Load the {word} again
      </Button>
    );
  }
  if (!isWanted) {
    return (
      <Button size="small" onClick={() => setWanted(true)}>
        Show the {word}
      </Button>
    );
  }
  if (!url)
    return (
      <div className={styles.waiting} data-type={type} role="status" aria-label={`Loading the ${word}`} />
    );
  if (type === 'audio') return <Player url={url} name={name} />;
  // biome-ignore lint/a11y/useMediaCaption: people send no captions with their videos
  if (type === 'video') return <video className={styles.picture} src={url} controls aria-label={name} />;
  return <img className={styles.picture} data-type={type} src={url} alt={name} />;
}

function Player({ url, name }: { url: string; name: string }) {
  // biome-ignore lint/a11y/useMediaCaption: people send no captions with their voice notes
  return <audio className={styles.player} src={url} controls aria-label={name} />;
}

function SaveButton({ id, fileName, size }: { id: string; fileName: string; size: number }) {
  const { mutate, isPending } = useImmediateMutation({
    mutationFn: () => download('mediaFiles.content', { params: { id } }, { file: fileName }),
    onError: (error: Error) => {
      if (!isShellError(error)) toast.failure(error.message);
    },
  });
  return (
    <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
      <span>
        Save<span className="visually-hidden"> {fileName}</span>, {formatBytes(size)}
      </span>
    </Button>
  );
}

const defaultName = ({ mime_type }: ReceivedFile, name: string) =>
  `${name.toLowerCase().replaceAll(' ', '-')}.${/^\w+\/([a-z0-9]+)/.exec(mime_type)?.[1] ?? 'bin'}`;

const SENTENCES: Readonly<Record<string, string>> = {
  too_large: 'It is larger than your plan takes.',
  storage_full: 'The storage of your plan is full.',
  phone_offline: 'WhatsApp no longer has it, and the phone that sent it was not online.',
  not_on_phone: 'WhatsApp no longer has it, and neither has the phone that sent it.',
  phone_refused: 'WhatsApp no longer has it, and the phone that sent it does not give it away.',
  corrupt: 'What WhatsApp has of it is damaged.',
  deleted: 'It was deleted.',
};

/** Why a file cannot be had. */
function sentenceOf(reason: string | null): string {
  const known = reason !== null && Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason] : undefined;
  return `The file is gone. ${known ?? 'WhatsApp no longer has it.'}`;
}
