import { Link } from '@waxwing/kit/router';
import { ALL_SECTIONS, type DocsSection } from '../sections.js';
import styles from './neighbours.module.css';

/** Where to read on, and where one came from. */
export function Neighbours({ slug }: { slug: string }) {
  const at = ALL_SECTIONS.findIndex((section) => section.slug === slug);
  if (at === -1) return null;
  return (
    <nav className={styles.neighbours} aria-label="Read on">
      <Neighbour section={ALL_SECTIONS[at - 1]} says="Before" />
      <Neighbour section={ALL_SECTIONS[at + 1]} says="Next" />
    </nav>
  );
}

function Neighbour({ section, says }: { section: DocsSection | undefined; says: string }) {
  if (!section) return null;
  return (
    <Link to={`/docs#${section.slug}`} data-says={says}>
      <small>{says}</small>
      {section.title}
    </Link>
  );
}
