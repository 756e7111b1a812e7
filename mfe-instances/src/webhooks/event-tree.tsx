import { Checkbox } from '@waxwing/kit/ui';
import { EVENT_GROUPS, type EventGroup } from './event-groups.js';
import styles from './form.module.css';
import type { EventType } from './webhooks.api.js';

export interface EventTreeProps {
  readonly chosen: ReadonlySet<EventType>;
  readonly onChange: (chosen: ReadonlySet<EventType>) => void;
}

/** The types of events by what they are about; the box of a group stands for all in it. */
export function EventTree({ chosen, onChange }: EventTreeProps) {
  const set = (types: readonly EventType[], checked: boolean) => {
    const next = new Set(chosen);
    for (const type of types) {
      if (checked) next.add(type);
      else next.delete(type);
    }
    onChange(next);
  };
  return (
    <fieldset className={styles.tree}>
      <legend>Events</legend>
      {EVENT_GROUPS.map((group) => (
        <Group key={group.title} group={group} chosen={chosen} set={set} />
      ))}
    </fieldset>
  );
}

interface GroupProps {
  readonly group: EventGroup;
  readonly chosen: ReadonlySet<EventType>;
  readonly set: (types: readonly EventType[], checked: boolean) => void;
}

function Group({ group: { title, events }, chosen, set }: GroupProps) {
  const types = events.map(({ type }) => type);
  const count = types.filter((type) => chosen.has(type)).length;
  const showPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = count > 0 && count < types.length;
  };
  return (
    <details className={styles.group} open={count > 0}>
      <summary>
        {title}
        <span className={styles.count}>
          {count} of {types.length}
        </span>
      </summary>
      <Checkbox ref={showPartly} checked={count === types.length} onChange={(checked) => set(types, checked)}>
        All of {title.toLowerCase()}
      </Checkbox>
      <ul>
        {events.map(({ type, meaning }) => (
          <li key={type}>
            <Checkbox checked={chosen.has(type)} onChange={(checked) => set([type], checked)}>
              <code>{type}</code> <span className={styles.meaning}>{meaning}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  );
}
