import { Card, Switch } from '@waxwing/kit/ui';
import { useId } from 'react';
import { useVerb } from '../control/sandbox.api.js';
import styles from '../faults/faults.module.css';
import { type Floor, setFloor, useFloor } from './floor.api.js';

const RULES = [
  {
    name: 'login',
    title: 'Outdate linked devices',
    text: 'Their next login is refused (405) unless they say to be a newer version.',
  },
  {
    name: 'link',
    title: 'Outdate new links',
    text: 'A scan links nothing, and only the phone says so; the codes run out.',
  },
] as const;

/** How far a raised floor is above what WhatsApp's page named before. */
const STEP = 1_000;

/** Which versions of its client WhatsApp takes. */
export function FloorDesk() {
  const floor = useFloor();
  return (
    <Card title="When WhatsApp wants a newer client">
      <div className={styles.desk}>
        <ul className={styles.lasting}>
          {RULES.map((rule) => (
            <li key={rule.name}>
              <FloorSwitch {...rule} floor={floor} />
            </li>
          ))}
        </ul>
        {floor && (
          <p className={styles.text}>
            Its page names 2.3000.{floor.current}. Logins refused since: {floor.refused}.
          </p>
        )}
      </div>
    </Card>
  );
}

type FloorSwitchProps = (typeof RULES)[number] & { readonly floor: Floor | undefined };

function FloorSwitch({ name, title, text, floor }: FloorSwitchProps) {
  const words = useId();
  const on = (floor?.[name] ?? 0) > 0;
  const { mutate, isPending } = useVerb(() => setFloor({ [name]: on ? 0 : (floor?.current ?? 0) + STEP }));
  return (
    <div className={styles.fault}>
      <Switch
        on={on}
        label={title}
        describedBy={words}
        busy={isPending}
        disabled={floor === undefined}
        onPress={() => mutate()}
      />
      <p>
        <strong>{title}</strong> <span className={styles.state}>{on ? 'On' : 'Off'}</span>
        <span id={words} className={styles.text}>
          {text}
        </span>
      </p>
    </div>
  );
}
