import { Link, useNavigate } from '@waxwing/kit/router';
import { Select } from '@waxwing/kit/ui';
import { ALL_SECTIONS, SECTION_GROUPS } from '../sections.js';
import styles from './docs-menu.module.css';

/** The sections: a list beside the text; on a narrow screen a select field above it. */
export function DocsMenu({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const known = ALL_SECTIONS.some((section) => section.slug === slug);
  const options = ALL_SECTIONS.map((section) => ({ value: section.slug, label: section.title }));
  return (
    <nav className={styles.menu} aria-label="Documentation">
      <div className={styles.select}>
        <Select
          label="Section"
          value={known ? slug : ''}
          options={known ? options : [{ value: '', label: 'Choose a section' }, ...options]}
          onChange={({ target }) => navigate(`/docs#${target.value}`)}
        />
      </div>
      <div className={styles.list}>
        {SECTION_GROUPS.map((group) => (
          <div key={group.title}>
            <p className={styles.group}>{group.title}</p>
            <ul>
              {group.sections.map((section) => (
                <li key={section.slug}>
                  <Link
                    to={`/docs#${section.slug}`}
                    aria-current={section.slug === slug ? 'page' : undefined}
                  >
                    {section.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
