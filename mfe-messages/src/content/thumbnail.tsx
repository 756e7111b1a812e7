import { type Content, kindOf, shownFile } from './kind.js';
import styles from './thumbnail.module.css';
import { useSmallPicture } from './use-file.js';
import { useSeen } from './use-seen.js';

const PICTURES: readonly string[] = ['image', 'sticker'];

/** The picture of a message, small, and fetched when it comes into view. Nothing where none is stored, or none can be made small. */
export function Thumbnail({ content }: { content: Content }) {
  const file = shownFile(content);
  const kind = kindOf(content);
  if (!kind || !PICTURES.includes(content.type) || file?.status !== 'available' || file.id === null)
    return null;
  return <Picture id={file.id} type={content.type} name={kind.name} />;
}

interface PictureProps {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

function Picture({ id, type, name }: PictureProps) {
  const [ref, isSeen] = useSeen<HTMLSpanElement>();
  const { url, error } = useSmallPicture(id, isSeen);
  if (error) return null;
  return (
    <span ref={ref} className={styles.thumbnail} data-type={type}>
      {url && <img src={url} alt={name} width={32} height={32} />}
    </span>
  );
}
