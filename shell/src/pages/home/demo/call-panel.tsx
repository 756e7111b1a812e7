import { Badge, Button, Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './call-panel.module.css';
import { type DemoStatus, hasReached } from './use-send-demo.js';

export interface CallPanelProps {
  readonly initialText: string;
  readonly status: DemoStatus;
  readonly onSend: (text: string) => void;
}

/** The request while it is edited, and its response. */
export function CallPanel({ initialText, status, onSend }: CallPanelProps) {
  const [text, setText] = useState(initialText);
  const busy = status !== 'read';
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend(text);
      }}
    >
      <p className={styles.header}>
        <strong>POST</strong> /api/public/send/ins_0198f2c4…
      </p>
      <pre className={styles.code}>
        <code>
          <span>Authorization: Bearer wxl_••••••••</span>
          {'\n\n{\n  "number": '}
          <b>"+1 202 555 0142"</b>
          {',\n  "message": '}
          <b>{JSON.stringify(text)}</b>
          {'\n}'}
        </code>
      </pre>
      <div className={styles.composer}>
        <Field
          label="Message"
          value={text}
          maxLength={120}
          required
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending...' : 'Send'}
        </Button>
      </div>
      <div className={styles.answer}>
        {hasReached(status, 'sent') ? (
          <>
            <Badge tone="success">200 OK</Badge>
            <code>{'{ "success": true, "to": "12025550142", "status": "sent", … }'}</code>
          </>
        ) : (
          <Badge tone="warn">Waiting for WhatsApp</Badge>
        )}
      </div>
    </form>
  );
}
