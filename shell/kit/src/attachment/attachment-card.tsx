import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/actions/icon-button.js';
import styles from './attachment-card.module.css';

export interface AttachmentCardProps {
  readonly name: string;
  /** Its size, and what else is known of it. */
  readonly detail: string;
  /** What it looks like: a picture or an icon. */
  readonly preview: ReactNode;
  /** The share that is uploaded, from 0 to 1; undefined where nothing is uploaded. */
  readonly progress?: number | undefined;
  /** Why it cannot be sent, and what to do. */
  readonly problem?: ReactNode;
  readonly onRemove: () => void;
  /** What can be chosen for it. */
  readonly children?: ReactNode;
}

/** A file that a message will have. */
export function AttachmentCard(props: AttachmentCardProps) {
  const { name, detail, preview, progress, problem, onRemove, children } = props;
  const isUploading = progress !== undefined;
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">Attached file</legend>
      <div className={styles.preview}>{preview}</div>
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.detail} role="status">
          {isUploading ? `Uploading, ${Math.floor(progress * 100)} %` : detail}
        </p>
      </div>
      <IconButton
        label={isUploading ? 'Cancel the upload' : 'Remove the file'}
        icon={<X size={16} aria-hidden />}
        onClick={onRemove}
      />
      {isUploading && (
        <progress className={styles.progress} aria-label={`Upload of ${name}`} max={1} value={progress} />
      )}
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
      {children && <div className={styles.choice}>{children}</div>}
    </fieldset>
  );
}
