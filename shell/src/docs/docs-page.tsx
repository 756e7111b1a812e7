import { PageHead } from '../site/page-head.js';
import styles from './docs-page.module.css';
import { Menu } from './frame/menu.js';
import { Neighbours } from './frame/neighbours.js';
import { useHeadingFocus } from './frame/use-heading-focus.js';
import { useSlug } from './frame/use-slug.js';
import { sectionAt } from './sections.js';

/** The public documentation, a section at a time: `/docs#sending-messages`. */
export default function DocsPage() {
  const slug = useSlug();
  const heading = useHeadingFocus(slug);
  const { title, lede, Content } = sectionAt(slug);
  return (
    <div className={styles.page}>
      <PageHead
        title={`${title} · Documentation`}
        description="How to link a WhatsApp account to Waxwing and send messages through its API."
      />
      <Menu slug={slug} />
      <article className={styles.article}>
        <header className={styles.header}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && <p>{lede}</p>}
        </header>
        <Content />
        <Neighbours slug={slug} />
      </article>
    </div>
  );
}
