import { CallPanel } from './call-panel.js';
import { DeliverySteps } from './delivery-steps.js';
import { Phone } from './phone.js';
import styles from './send-demo.module.css';
import { useSendDemo } from './use-send-demo.js';

const FIRST = 'Your parcel is out for delivery. It arrives before noon.';

/** A demo of the product: the call on one side, the receiving phone on the other. */
export function SendDemo() {
  const demo = useSendDemo(FIRST);
  return (
    <figure className={styles.demo} aria-label="A send call, and the phone that receives it">
      <CallPanel initialText={FIRST} status={demo.status} onSend={demo.send} />
      <DeliverySteps status={demo.status} at={demo.at} />
      <Phone text={demo.text} status={demo.status} at={demo.at} />
      <figcaption className={styles.caption}>
        Try it: write a message and send it. This is a demonstration, nothing leaves the page.
      </figcaption>
    </figure>
  );
}
