import { Checkbox, SegmentedControl } from '@waxwing/kit/ui';
import { useInstances } from '../../instances/instances.api.js';
import styles from './form.module.css';

export interface InstanceChoiceProps {
  /** Undefined for all instances. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

/** All instances of the account, or some of them. */
export function InstanceChoice({ chosen, onChange }: InstanceChoiceProps) {
  const { data: instances = [] } = useInstances();
  const toggle = (id: string, checked: boolean) => {
    const others = (chosen ?? []).filter((one) => one !== id);
    onChange(checked ? [...others, id] : others);
  };
  return (
    <div className={styles.instances}>
      <SegmentedControl
        label="Instances"
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : [])}
        options={[
          { value: 'all', label: 'All instances' },
          { value: 'some', label: 'Only some' },
        ]}
      />
      {chosen && (
        <ul>
          {instances.map(({ instanceId, name, phone }) => (
            <li key={instanceId}>
              <Checkbox
                checked={chosen.includes(instanceId)}
                onChange={(checked) => toggle(instanceId, checked)}
              >
                {name ?? phone ?? 'Not linked'} <code>{instanceId}</code>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {chosen && <p className={styles.hint}>Events of the account as a whole are left out then.</p>}
    </div>
  );
}
