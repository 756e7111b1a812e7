import { Banner, buttonClass } from '@waxwing/kit/ui';
import { useEffect, useRef } from 'react';
import { buildMailto, type ContactMessage } from './contact-message.js';

/** Says that a submitted message has not been sent yet, and links to the mail that sends it. */
export function UnsentNotice({ message }: { message: ContactMessage }) {
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
