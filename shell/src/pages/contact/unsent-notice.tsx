import { Banner, buttonClass } from '@waxwing/kit/ui';
import { useEffect, useRef } from 'react';
import { buildMailto, type ContactMessage } from './contact-message.js';

/** Says that a submitted message has gone nowhere yet, and how it goes. */
export function UnsentNotice({ message }: { message: ContactMessage }) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a small screen it comes below what is seen, and it is what remains to be done.
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
