import styles from './skip-link.module.css';

/** The first focus stop of every page: skips the navigation to the element with id `content`. Visible only with focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
