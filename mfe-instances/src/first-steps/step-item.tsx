import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';
import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, Mark } from '@waxwing/kit/ui';
import { detailOptions } from '../detail/detail.api.js';
import type { Instance } from '../instances/instances.api.js';
import { isSandboxKey, sandboxLinkProps } from '../sandbox/sandbox-link.js';
import styles from './first-steps.module.css';
import type { Step, StepName } from './list-steps.js';

interface StepItemProps {
  readonly step: Step;
  /** Whether this is the next step to do: only that one shows its action. */
  readonly isNext: boolean;
  readonly instances: readonly Instance[];
  readonly onCreate: () => void;
}

const TEXTS: Record<StepName, { title: string; text: string }> = {
  plan: { title: 'Choose a plan', text: 'Free is enough to begin, and asks for no credit card.' },
  instance: { title: 'Create an instance', text: 'It stands for one WhatsApp number.' },
  linked: { title: 'Link your phone', text: 'Scan the QR code with WhatsApp.' },
  delivered: {
    title: 'See your first message arrive',
    text: 'Send one from the instance, to any number on WhatsApp.',
  },
};

export function StepItem({ step, isNext, instances, onCreate }: StepItemProps) {
  const { title, text } = TEXTS[step.name];
  return (
    <li className={styles.step} data-done={step.done || undefined} data-next={isNext || undefined}>
      <span className={styles.checkmark}>{step.done && <Mark name="tick" />}</span>
      <div>
        <p className={styles.title}>
          {title}
          {step.done && <span className="visually-hidden">: done</span>}
        </p>
        {!step.done && <p className={styles.text}>{text}</p>}
      </div>
      {isNext && <StepAction name={step.name} instances={instances} onCreate={onCreate} />}
    </li>
  );
}

function StepAction({
  name,
  instances,
  onCreate,
}: Omit<StepItemProps, 'step' | 'isNext'> & { name: StepName }) {
  if (name === 'instance') {
    return (
      <Button size="small" onClick={onCreate}>
        Create one
      </Button>
    );
  }
  const ready = instances.find(({ currentStatus }) => currentStatus === 'ready') ?? instances[0];
  const to = name === 'plan' ? '?tab=subscription' : `?tab=instances&instance=${ready?.instanceId ?? ''}`;
  return (
    <div className={styles.actions}>
      <Link className={buttonClass('secondary', 'small')} to={to}>
        {{ plan: 'See the plans', linked: 'Show the QR code', delivered: 'Send a message' }[name]}
      </Link>
      {name === 'linked' && ready && <SimulatedPhoneLink instanceId={ready.instanceId} />}
    </div>
  );
}

/** Offers a simulated phone where the instance is on the sandbox. */
function SimulatedPhoneLink({ instanceId }: { instanceId: string }) {
  const { data: inSandbox, error } = useQuery({
    ...detailOptions(instanceId),
    // An instance stays on the same WhatsApp, real or simulated.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ instance }) => isSandboxKey(instance.api_key),
  });
  useReportToShell(error);
  if (!inSandbox) return null;
  return (
    <a className={styles.simulatedPhoneLink} {...sandboxLinkProps(instanceId)}>
      No phone at hand? Use a simulated one
    </a>
  );
}
