import { Badge, type BadgeProps } from '@waxwing/kit/ui';
import rows from './rows.module.css';
import { Sample } from './sample.js';

const INSTANCES: readonly (Pick<BadgeProps, 'tone'> & { readonly id: string; readonly word: string })[] = [
  { id: 'ins_0198f2c4…', word: 'ready', tone: 'success' },
  { id: 'ins_0198f31a…', word: 'ready', tone: 'success' },
  { id: 'ins_0199027e…', word: 'initializing', tone: 'warn' },
];

export function InstancesSample() {
  return (
    <Sample label="Instances: two are ready, one waits to be linked">
      <div className={rows.rows}>
        {INSTANCES.map(({ id, word, tone }) => (
          <div key={id}>
            <span className={`${rows.code} ${rows.grow}`}>{id}</span>
            <Badge tone={tone ?? 'neutral'}>{word}</Badge>
          </div>
        ))}
      </div>
    </Sample>
  );
}
