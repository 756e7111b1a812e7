import { Button, EmptyState, Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import { addPhone, type Phone, useSandboxAction } from '../control/sandbox.api.js';
import { AddPhone, suggestPhone } from './add-phone.js';
import styles from './phone-list.module.css';
import { PhoneView } from './phone-view.js';

/** How many phones are shown at once, the newest ones. */
const MAX_SHOWN_PHONES = 8;

/** Whether a phone's name contains the query, or its number does in any notation. */
export function matchesPhone({ name, number }: Pick<Phone, 'name' | 'number'>, query: string): boolean {
  const text = query.trim().toLowerCase();
  const digits = text.replace(/[\s+\-()]/g, '');
  return name.toLowerCase().includes(text) || (/^\d+$/.test(digits) && number.includes(digits));
}

interface PhoneListProps {
  readonly phones: readonly Phone[];
  readonly linkableInstanceId: string | undefined;
}

/** The phones, side by side. */
export function PhoneList({ phones, linkableInstanceId }: PhoneListProps) {
  const [query, setQuery] = useState('');
  const found = phones.filter((phone) => matchesPhone(phone, query));
  // Each phone polls its chats: a sandbox filled by a test must not poll hundreds.
  const shown = found.slice(-MAX_SHOWN_PHONES);
  return (
    <section className={styles.section} aria-labelledby="sandbox-phones">
      <div className={styles.header}>
        <h2 id="sandbox-phones">Phones</h2>
        {phones.length > MAX_SHOWN_PHONES && (
          <Field
            label="Find a phone"
            type="search"
            placeholder="Name or number"
            hint={`${shown.length} of ${phones.length} are on the table.`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
      </div>
      {phones.length === 0 && <AddFirstPhones />}
      <ul className={styles.phones}>
        {shown.map((phone) => (
          <li key={phone.number}>
            <PhoneView phone={phone} phones={phones} linkableInstanceId={linkableInstanceId} />
          </li>
        ))}
      </ul>
      <AddPhone phones={phones} />
    </section>
  );
}

/** Adds two phones, enough to try everything: one to link, the other to receive messages. */
function AddFirstPhones() {
  const { mutate, isPending } = useSandboxAction(async () => {
    const first = suggestPhone([]);
    await addPhone(first);
    await addPhone(suggestPhone([first]));
  });
  return (
    <EmptyState
      title="No phones yet"
      level={3}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Adding...' : 'Add Two Phones'}
        </Button>
      }
    >
      One to link to your instance, one to write to. They have WhatsApp on them, and exist on this machine
      alone.
    </EmptyState>
  );
}
