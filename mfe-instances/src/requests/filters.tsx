import { PUBLIC_OPERATIONS } from '@waxwing/client/public-operations';
import { Button, Field, Select } from '@waxwing/kit/ui';
import { type FormEvent, useState } from 'react';
import { useApiKeys } from '../keys/keys.api.js';
import styles from './requests.module.css';
import type { RequestUrl } from './use-request-url.js';

const STATUSES = [
  { value: '', label: 'All answers' },
  { value: '2xx', label: 'Done (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed on our side (5xx)' },
];
const CALLS = [
  { value: '', label: 'All calls' },
  ...Object.entries(PUBLIC_OPERATIONS).map(([value, label]) => ({ value, label })),
];

interface RequestFilterFieldsProps {
  readonly url: RequestUrl;
  /** The name of the chosen key, as far as the calls tell. */
  readonly keyName: string | undefined;
}

/** Which calls are listed. Each choice returns to the newest. */
export function RequestFilterFields({ url, keyName = 'Another key' }: RequestFilterFieldsProps) {
  const { data: keys = [] } = useApiKeys();
  const { status = '', key = '', operation = '' } = url.filters;
  const keyOptions = [
    { value: '', label: 'All keys' },
    ...keys.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles.filters}>
      <Select
        label="Answer"
        options={STATUSES}
        value={status}
        onChange={({ target }) => url.set({ status: target.value, cursor: '' }, { replace: true })}
      />
      <Select
        label="Call"
        options={withChosen(CALLS, operation, operation)}
        value={operation}
        onChange={({ target }) => url.set({ operation: target.value, cursor: '' }, { replace: true })}
      />
      <Select
        label="Key"
        options={withChosen(keyOptions, key, keyName)}
        value={key}
        onChange={({ target }) => url.set({ key: target.value, cursor: '' }, { replace: true })}
      />
      <FindRequest onFind={(request) => url.set({ request })} />
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A link may choose what is no longer offered, or not yet loaded. */
function withChosen(options: readonly Option[], value: string, label: string): readonly Option[] {
  return options.some((option) => option.value === value) ? options : [...options, { value, label }];
}

/** Opens one call by the `request_id` of its answer. */
function FindRequest({ onFind }: { onFind: (id: string) => void }) {
  const [id, setId] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim()) onFind(id.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new, and sends no form
    <form role="search" aria-label="Find a request" className={styles.find} onSubmit={find}>
      <Field
        label="Request ID"
        placeholder="req_…"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <Button type="submit" disabled={!id.trim()}>
        Find
      </Button>
    </form>
  );
}
