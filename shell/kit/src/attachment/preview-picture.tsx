import { type ReactNode, useEffect, useState } from 'react';
import styles from './attachment-card.module.css';

/** What every browser shows as a picture. */
const PICTURE = /^image\/(jpeg|png|webp|gif)$/;

/** A file of this device as a picture, or else its icon. */
export function PreviewPicture({ file, icon }: { file: Blob | undefined; icon: ReactNode }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file || !PICTURE.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url ? <img className={styles.picture} src={url} alt="" /> : icon;
}
