import styles from './skip-link.module.css';

/** The first stop of the keyboard on every page: past the navigation to the element with the id `content`. Seen only with the focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
