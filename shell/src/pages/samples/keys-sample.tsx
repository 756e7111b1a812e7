import { Badge } from '@waxwing/kit/ui';
import rows from './rows.module.css';
import { Sample } from './sample.js';

const KEYS = [
  { name: 'Production', start: 'wxl_8fK2', active: true },
  { name: 'Staging', start: 'wxl_Qd71', active: true },
  { name: 'Old server', start: 'wxl_mV0x', active: false },
];

export function KeysSample() {
  return (
    <Sample label="API keys: two active ones and one that has been switched off">
      <div className={rows.rows}>
        {KEYS.map(({ name, start, active }) => (
          <div key={name}>
            <strong className={rows.grow}>{name}</strong>
            <span className={rows.code}>{start}…</span>
            <span className={rows.state}>
              <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>
            </span>
          </div>
        ))}
      </div>
    </Sample>
  );
}
