import { Checkbox } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { EventType } from '../webhooks.api.js';
import { EVENT_GROUPS, type EventGroup } from './event-groups.js';
import styles from './form.module.css';

export interface EventTreeProps {
  /** Only these types can be chosen; all without it. */
  readonly among?: readonly EventType[];
  readonly chosen: ReadonlySet<EventType>;
  readonly onChange: (chosen: ReadonlySet<EventType>) => void;
}

/** The types of events by what they are about; the box of a group stands for all in it. */
export function EventTree({ among, chosen, onChange }: EventTreeProps) {
  const set = (types: readonly EventType[], checked: boolean) => {
    const next = new Set(chosen);
    for (const type of types) {
      if (checked) next.add(type);
      else next.delete(type);
    }
    onChange(next);
  };
  const groups = among ? groupsAmong(among) : EVENT_GROUPS;
  return (
    <fieldset className={styles.tree}>
      <legend>Events</legend>
      {groups.map((group) => (
        <Group key={group.title} group={group} chosen={chosen} set={set} />
      ))}
    </fieldset>
  );
}

function groupsAmong(types: readonly EventType[]): readonly EventGroup[] {
  return EVENT_GROUPS.map(({ title, events }) => ({
    title,
    events: events.filter(({ type }) => types.includes(type)),
  })).filter(({ events }) => events.length > 0);
}

interface GroupProps {
  readonly group: EventGroup;
  readonly chosen: ReadonlySet<EventType>;
  readonly set: (types: readonly EventType[], checked: boolean) => void;
}

function Group({ group: { title, events }, chosen, set }: GroupProps) {
  const types = events.map(({ type }) => type);
  const count = types.filter((type) => chosen.has(type)).length;
  // Open from the start where something is chosen; after that by its owner alone: what has the focus must not vanish.
  const [open, setOpen] = useState(count > 0);
  const showPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = count > 0 && count < types.length;
  };
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
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
