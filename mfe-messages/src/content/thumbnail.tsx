import { FETCHED_AT_ONCE_BYTES } from './fetched-at-once.js';
import { type Content, kindOf, shownFile } from './kind.js';
import styles from './thumbnail.module.css';
import { useFile } from './use-file.js';
import { useSeen } from './use-seen.js';

const PICTURES: readonly string[] = ['image', 'sticker'];

/** The picture of a message, small, and fetched when it comes into view. Nothing where none is stored, or a large one. */
export function Thumbnail({ content }: { content: Content }) {
  const file = shownFile(content);
  const kind = kindOf(content);
  if (!kind || !PICTURES.includes(content.type) || file?.status !== 'available' || file.id === null)
    return null;
  if (file.size > FETCHED_AT_ONCE_BYTES) return null;
  return <Picture id={file.id} mimeType={file.mime_type} type={content.type} name={kind.name} />;
}

interface PictureProps {
  readonly id: string;
  readonly mimeType: string;
  readonly type: string;
  readonly name: string;
}

function Picture({ id, mimeType, type, name }: PictureProps) {
  const [ref, isSeen] = useSeen<HTMLSpanElement>();
  const { url, error } = useFile(id, mimeType, isSeen);
  if (error) return null;
  return (
    <span ref={ref} className={styles.thumbnail} data-type={type}>
      {url && <img src={url} alt={name} width={32} height={32} />}
    </span>
  );
}
