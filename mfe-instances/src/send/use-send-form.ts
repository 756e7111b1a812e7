import { useState } from 'react';
import { useFileField } from './file-field.js';
import { useSendMessage } from './send.api.js';

/** What is written in the form, and what it has sent. Kept outside of the form, which is gone while the instance reconnects. */
export function useSendForm(instanceId: string, apiKey: string | undefined) {
  const [number, setNumber] = useState('');
  const [message, setMessage] = useState('Hello from Waxwing');
  const field = useFileField();
  const sending = useSendMessage(instanceId, apiKey);
  return { number, setNumber, message, setMessage, field, sending };
}

export type SendForm = ReturnType<typeof useSendForm>;
