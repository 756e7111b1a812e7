import { formatCount } from '@waxwing/kit/format';
import { Badge } from '@waxwing/kit/ui';
import type { ApiKey } from './keys.api.js';
import styles from './keys.module.css';
import { PRESET_LABELS, presetOf } from './scopes.js';

/** What the key may do, and its other limits as far as it has any. */
export function LimitsSummary({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, instance_ids, allowed_ips, daily_cap, used_today } = apiKey;
  return (
    <ul className={styles.summary} aria-label={`Limits of ${apiKey.name}`}>
      <li>
        <Badge tone="neutral">{PRESET_LABELS[presetOf(scopes)]}</Badge>
      </li>
      {instance_ids.length > 0 && <li>{counted(instance_ids.length, 'instance', 'instances')}</li>}
      {allowed_ips.length > 0 && <li>{counted(allowed_ips.length, 'address', 'addresses')}</li>}
      {daily_cap !== null && (
        <li>
          {formatCount(used_today ?? 0)} of {formatCount(daily_cap)} today
        </li>
      )}
    </ul>
  );
}

function counted(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}
