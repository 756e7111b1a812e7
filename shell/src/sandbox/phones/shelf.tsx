import { Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { Phone } from '../control/sandbox.api.js';
import { AddPhone } from './add-phone.js';
import { FirstPhones } from './first-phones.js';
import { isFound, TABLE_SIZE } from './on-the-table.js';
import { PhoneView } from './phone.js';
import styles from './shelf.module.css';

export interface ShelfProps {
  readonly phones: readonly Phone[];
  readonly waiting: string | undefined;
}

/** The phones, side by side. */
export function Shelf({ phones, waiting }: ShelfProps) {
  const [wanted, setWanted] = useState('');
  const found = phones.filter((phone) => isFound(phone, wanted));
  // Each one asks for its chats: a sandbox that a test has filled must not be asked for hundreds.
  const shown = found.slice(-TABLE_SIZE);
  return (
    <section className={styles.shelf} aria-labelledby="sandbox-phones">
      <div className={styles.head}>
        <h2 id="sandbox-phones">Phones</h2>
        {phones.length > TABLE_SIZE && (
          <Field
            label="Find a phone"
            type="search"
            placeholder="Name or number"
            hint={`${shown.length} of ${phones.length} are on the table.`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
      </div>
      {phones.length === 0 && <FirstPhones />}
      <ul className={styles.phones}>
        {shown.map((phone) => (
          <li key={phone.number}>
            <PhoneView phone={phone} phones={phones} waiting={waiting} />
          </li>
        ))}
      </ul>
      <AddPhone phones={phones} />
    </section>
  );
}
