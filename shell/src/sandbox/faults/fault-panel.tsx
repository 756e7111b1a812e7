import type { Fault } from '@waxwing/contract/sandbox';
import { useQuery } from '@waxwing/kit/query';
import { Button, Card, Switch } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useId } from 'react';
import { callSandbox } from '../control/call-sandbox.js';
import { POLL_MS, useSandboxAction } from '../control/sandbox.api.js';
import { LASTING_FAULTS, type LastingFault, ONE_TIME_FAULTS } from './faults.js';
import styles from './faults.module.css';

/** The count of a fault that stays on until it is switched off, in messages, scans or logins. */
const UNLIMITED_COUNT = 1_000_000;

/** The kinds that are on; undefined while loading. */
function useFaults(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'faults'],
    queryFn: () => callSandbox('GET /faults', {}),
    // Programs set faults as well, and an answer may be lost.
    refetchInterval: POLL_MS,
    select: ({ faults }) => new Set(faults.map(({ kind }) => kind)),
  });
  return data;
}

const enableFault = ({ kind, ms }: Fault) =>
  callSandbox('POST /faults', { body: { kind, ms, count: UNLIMITED_COUNT } });

const disableFault = (kind: string) => callSandbox('DELETE /faults/{kind}', { kind });

const triggerFault = ({ kind, ms }: Fault) => callSandbox('POST /faults', { body: { kind, ms } });

/** Switches WhatsApp faults on and off, for the whole sandbox. */
export function FaultPanel() {
  const on = useFaults();
  const { mutate, isPending } = useSandboxAction(triggerFault);
  return (
    <Card title="When WhatsApp has a bad day">
      <div className={styles.controls}>
        <ul className={styles.switches}>
          {LASTING_FAULTS.map((fault) => (
            <li key={fault.kind}>
              <FaultSwitch fault={fault} on={on?.has(fault.kind) ?? false} known={on !== undefined} />
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          {ONE_TIME_FAULTS.map(({ title, ...fault }) => (
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
  const textId = useId();
  const { mutate, isPending } = useSandboxAction(() => (on ? disableFault(fault.kind) : enableFault(fault)));
  return (
    <div className={styles.fault}>
      <Switch
        on={on}
        label={fault.title}
        describedBy={textId}
        busy={isPending}
        disabled={!known}
        onPress={() => mutate()}
      />
      <p>
        <strong>{fault.title}</strong> <span className={styles.state}>{on ? 'On' : 'Off'}</span>
        <span id={textId} className={styles.text}>
          {fault.text}
        </span>
      </p>
    </div>
  );
}
