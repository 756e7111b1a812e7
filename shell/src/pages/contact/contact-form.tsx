import { Banner, Button, buttonClass, Card, Field, TextArea } from '@waxwing/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { PRODUCT } from '../../app/product.js';
import styles from './contact-form.module.css';
import { buildMailto, type ContactMessage, readContactMessage } from './contact-message.js';

/** Makes no call: logs the message to the console and offers it as a mail, and says so. */
export function ContactForm() {
  const [submitted, setSubmitted] = useState<ContactMessage>();
  return (
    <Card title="Write to us">
      <form
        className={styles.form}
        onChange={() => setSubmitted(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          const message = readContactMessage(event.currentTarget);
          // biome-ignore lint/suspicious/noConsole: the form only logs locally, by specification
          console.info(`${PRODUCT.name} contact form`, message);
          setSubmitted(message);
        }}
      >
        <div className={styles.twoColumns}>
          <Field label="Name" name="name" autoComplete="name" required />
          <Field label="Email" name="email" type="email" autoComplete="email" required />
        </div>
        <Field label="Subject" name="subject" required />
        <TextArea label="Message" name="message" rows={6} required />
        <Button type="submit" variant="primary">
          Submit
        </Button>
        {submitted && <UnsentNotice message={submitted} />}
      </form>
    </Card>
  );
}

/** Says that a submitted message has not been sent yet, and links to the mail that sends it. */
function UnsentNotice({ message }: { message: ContactMessage }) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a small screen it is below the fold, and it is the next step.
  useEffect(() => link.current?.focus(), []);
  return (
    <Banner
      tone="info"
      title="Your message has not been sent"
      action={
        <a ref={link} href={buildMailto(message)} className={buttonClass('primary')}>
          Send as email
        </a>
      }
    >
      This form only logs it in your browser. Send it as an email: your mail program opens with everything
      filled in.
    </Banner>
  );
}
