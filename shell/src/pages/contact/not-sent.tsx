import { Banner, buttonClass } from '@waxwing/kit/ui';
import { type ContactMessage, mailtoOf } from './contact-message.js';

/** Says that a submitted message has gone nowhere yet, and how it goes. */
export function NotSent({ message }: { message: ContactMessage }) {
  return (
    <Banner
      tone="info"
      title="Your message has not been sent"
      action={
        <a href={mailtoOf(message)} className={buttonClass('primary')}>
          Send as email
        </a>
      }
    >
      This form only logs it in your browser. Send it as an email: your mail program opens with everything
      filled in.
    </Banner>
  );
}
