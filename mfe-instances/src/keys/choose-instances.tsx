import { ErrorBanner, Loading } from '@waxwing/kit/remote';
import { Checkbox, Select } from '@waxwing/kit/ui';
import { type Instance, useInstances } from '../instances/instances.api.js';
import styles from './keys.module.css';
import type { LimitsDraft } from './limits.js';

interface ChooseInstancesProps {
  readonly limits: LimitsDraft;
  readonly error: string | undefined;
  readonly onEdit: (change: Partial<LimitsDraft>) => void;
}

const OPTIONS = [
  { value: 'all', label: 'All, also those that you create later' },
  { value: 'some', label: 'Only these' },
];

export function ChooseInstances({ limits, error, onEdit }: ChooseInstancesProps) {
  return (
    <>
      <Select
        label="Instances"
        options={OPTIONS}
        value={limits.someInstances ? 'some' : 'all'}
        onChange={(event) => onEdit({ someInstances: event.target.value === 'some' })}
      />
      {limits.someInstances && (
        <fieldset className={styles.choices}>
          <legend>Instances of the key</legend>
          <InstanceChoices chosen={limits.instanceIds} onChoose={(instanceIds) => onEdit({ instanceIds })} />
          <p className={styles.problem} aria-live="polite">
            {error}
          </p>
        </fieldset>
      )}
    </>
  );
}

interface InstanceChoicesProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

function InstanceChoices({ chosen, onChoose }: InstanceChoicesProps) {
  const { data: instances, error } = useInstances();
  if (!instances)
    return error ? (
      <ErrorBanner title="Failed to load instances" error={error} />
    ) : (
      <Loading what="your instances" lines={2} />
    );
  if (instances.length === 0) return <p>You have no instances yet.</p>;
  const ids = instances.map(({ instanceId }) => instanceId);
  // An instance that was deleted since leaves the list of the key with the next change.
  const choose = (id: string, checked: boolean) =>
    onChoose(ids.filter((other) => (other === id ? checked : chosen.includes(other))));
  return instances.map((instance) => (
    <Checkbox
      key={instance.instanceId}
      checked={chosen.includes(instance.instanceId)}
      onChange={(checked) => choose(instance.instanceId, checked)}
    >
      {nameOf(instance)}
    </Checkbox>
  ));
}

function nameOf({ instanceId, name, phone }: Instance) {
  return (
    <>
      {name ?? (phone === null ? 'Not linked yet' : `+${phone}`)} <code>{instanceId}</code>
    </>
  );
}
