import type { VersionFloorChange, VersionFloorView } from '@waxwing/contract/sandbox';
import { useQuery } from '@waxwing/kit/query';
import { Card, Switch } from '@waxwing/kit/ui';
import { useId } from 'react';
import { callSandbox } from '../control/call-sandbox.js';
import { useSandboxAction } from '../control/sandbox.api.js';
import styles from '../faults/faults.module.css';

/** Short enough to watch the instances reconnect, in milliseconds. */
const POLL_MS = 3_000;

function useVersionFloor(): VersionFloorView | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'floor'],
    queryFn: () => callSandbox('GET /floor', {}),
    refetchInterval: POLL_MS,
  });
  return data;
}

const setVersionFloor = (floor: VersionFloorChange) => callSandbox('POST /floor', { body: floor });

const FLOORS = [
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

/** How far a raised minimum is above the version on WhatsApp's page, in revisions. */
const FLOOR_RAISE = 1_000;

/** Sets the oldest client version that the simulated WhatsApp accepts. */
export function ClientVersionPanel() {
  const floor = useVersionFloor();
  return (
    <Card title="When WhatsApp wants a newer client">
      <div className={styles.controls}>
        <ul className={styles.switches}>
          {FLOORS.map((rule) => (
            <li key={rule.name}>
              <VersionFloorSwitch {...rule} floor={floor} />
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

type VersionFloorSwitchProps = (typeof FLOORS)[number] & { readonly floor: VersionFloorView | undefined };

function VersionFloorSwitch({ name, title, text, floor }: VersionFloorSwitchProps) {
  const textId = useId();
  const on = (floor?.[name] ?? 0) > 0;
  const { mutate, isPending } = useSandboxAction(() =>
    setVersionFloor({ [name]: on ? 0 : (floor?.current ?? 0) + FLOOR_RAISE }),
  );
  return (
    <div className={styles.fault}>
      <Switch
        on={on}
        label={title}
        describedBy={textId}
        busy={isPending}
        disabled={floor === undefined}
        onPress={() => mutate()}
      />
      <p>
        <strong>{title}</strong> <span className={styles.state}>{on ? 'On' : 'Off'}</span>
        <span id={textId} className={styles.text}>
          {text}
        </span>
      </p>
    </div>
  );
}
