import { Button, Card, Switch } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { useVerb } from '../control/sandbox.api.js';
import { strike, switchOff, switchOn, useFaults } from './faults.api.js';
import { LASTING, type LastingFault, STRIKES } from './faults.js';
import styles from './faults.module.css';

/** What may go wrong at WhatsApp, for everybody in this sandbox. */
export function FaultDesk() {
  const on = useFaults();
  const { mutate, isPending } = useVerb(strike);
  return (
    <Card title="When WhatsApp has a bad day">
      <div className={styles.desk}>
        <ul className={styles.lasting}>
          {LASTING.map((fault) => (
            <li key={fault.kind}>
              <FaultSwitch fault={fault} on={on?.has(fault.kind) ?? false} known={on !== undefined} />
            </li>
          ))}
        </ul>
        <div className={styles.strikes}>
          {STRIKES.map(({ title, ...fault }) => (
            <Button
              key={fault.kind}
              size="small"
              disabled={isPending}
              onClick={() => mutate(fault, { onSuccess: () => toast.info(`${title}: done.`) })}
            >
              {title}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function FaultSwitch({ fault, on, known }: { fault: LastingFault; on: boolean; known: boolean }) {
  const text = useId();
  const { mutate, isPending } = useVerb(() => (on ? switchOff(fault.kind) : switchOn(fault)));
  return (
    <div className={styles.fault}>
      <Switch
        on={on}
        label={fault.title}
        describedBy={text}
        busy={isPending}
        disabled={!known}
        onPress={() => mutate()}
      />
      <p>
        <strong>{fault.title}</strong> <span className={styles.state}>{on ? 'On' : 'Off'}</span>
        <span id={text} className={styles.text}>
          {fault.text}
        </span>
      </p>
    </div>
  );
}
