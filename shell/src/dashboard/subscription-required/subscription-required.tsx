import { useNavigate } from '@waxwing/kit/router';
import { Button, Mark } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useAtom } from 'jotai';
import { PlanOptions } from './plan-options.js';
import { PROMPT_TEXTS } from './prompt-texts.js';
import { promptReasonAtom } from './subscription-required.atoms.js';
import styles from './subscription-required.module.css';

const BENEFITS = ['More instances', 'Higher message limits', 'Priority support', 'Advanced features'];

/** Explains a call that was refused because of the plan, and links to the plans. One for the whole dashboard. */
export function SubscriptionRequired() {
  const [reason, setReason] = useAtom(promptReasonAtom);
  const navigate = useNavigate();
  const close = () => setReason(undefined);
  if (!reason) return null;
  const { title, text, action } = PROMPT_TEXTS[reason];
  const goToPlans = () => {
    close();
    void navigate('/dashboard?tab=subscription');
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={close}>Maybe Later</Button>
          <Button variant="primary" onClick={goToPlans}>
            {action}
          </Button>
        </>
      }
    >
      <section className={styles.section} aria-labelledby="plan-choice">
        <h3 id="plan-choice">Available plans, per 30 days</h3>
        <PlanOptions />
      </section>
      <section className={styles.section} aria-labelledby="plan-benefits">
        <h3 id="plan-benefits">Benefits of upgrading</h3>
        <ul className={styles.benefits}>
          {BENEFITS.map((benefit) => (
            <li key={benefit} className={styles.benefit}>
              <Mark name="tick" size={16} /> {benefit}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
