import {
  BillingPeriodToggle,
  Checkbox,
  DateField,
  Field,
  PasswordField,
  SegmentedControl,
  Select,
  Switch,
  TextArea,
} from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

const DIRECTIONS = [
  { value: '', label: 'All' },
  { value: 'outbound', label: 'Sent' },
  { value: 'inbound', label: 'Received' },
];

export function Fields() {
  const [on, setOn] = useState(true);
  const [direction, setDirection] = useState('');
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  return (
    <KitSection title="Fields">
      <div className={styles.grid}>
        <Field label="Email" type="email" placeholder="you@example.com" />
        <Field label="API Key Name" defaultValue="Shop" hint="Only you see it." />
        <Field label="Username" defaultValue="" error="A username is required." />
        <Field label="Instance" defaultValue="ins_0198c0de" disabled />
        <PasswordField label="Password" defaultValue="a long password" />
        <PasswordField label="New password" error="Password must be at least 6 characters long" />
        <Select label="Direction" options={DIRECTIONS} />
        <Select label="Direction, not now" options={DIRECTIONS} disabled />
        <DateField label="Start date" defaultValue="2026-03-04" />
        <DateField label="End date" error="The end lies before the start." />
        <TextArea label="Message" hint="Up to 4,096 characters." defaultValue="Your order has shipped." />
      </div>
      <div className={styles.row}>
        <SegmentedControl label="Direction" value={direction} options={DIRECTIONS} onChange={setDirection} />
        <BillingPeriodToggle label="Billing" value={period} onChange={setPeriod} />
        <Checkbox defaultChecked>Ticked</Checkbox>
        <Checkbox>Not ticked</Checkbox>
        <Checkbox disabled>Not now</Checkbox>
        <Switch label="Active" on={on} onPress={() => setOn(!on)} />
        <Switch label="Inactive" on={!on} onPress={() => setOn(!on)} />
        <Switch label="At work" on busy onPress={() => undefined} />
        <Switch label="Active, not now" on disabled onPress={() => undefined} />
      </div>
    </KitSection>
  );
}
