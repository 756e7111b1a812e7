import { Link } from '@waxwing/kit/router';
import { EmptyState, Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import { Prose } from '../prose/prose.js';
import { OperationEntry } from './operation-entry.js';
import { GROUP_NAMES, searchOperations } from './operations.js';
import styles from './reference.module.css';

/** Every operation of the API, by group. */
export default function Reference() {
  const [search, setSearch] = useState('');
  const found = searchOperations(search);
  return (
    <Prose>
      <p>
        Calls with an API key are for your programs; calls with a sign-in are those of the dashboard, and take
        the token that signing in answers. The whole description, for tools that read OpenAPI:{' '}
        <a href="/api/openapi.json">openapi.json</a>. How fast you may call:{' '}
        <Link to="/docs#rate-limits">Rate limits</Link>.
      </p>
      <Field
        type="search"
        label="Find a call"
        placeholder="send, /instances, GET …"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="visually-hidden">
        {search && `${found.length} calls`}
      </p>
      {found.length === 0 && <EmptyState title="No such call">Try a part of its path.</EmptyState>}
      {GROUP_NAMES.map((group) => {
        const operations = found.filter((operation) => operation.group === group);
        if (operations.length === 0) return null;
        return (
          <section key={group} className={styles.group} aria-label={group}>
            <h2>{group}</h2>
            {operations.map((operation) => (
              <OperationEntry key={operation.id} operation={operation} />
            ))}
          </section>
        );
      })}
    </Prose>
  );
}
