import { z } from 'zod';
import { describeEvent, EXAMPLE_INSTANCE_ID } from './event.js';

export const recipientOptedOut = describeEvent('recipient.opted_out', {
  when: 'Somebody has written that they want no more messages',
  data: z.strictObject({
    recipient: z.strictObject({
      chat_id: z.string().meta({ description: 'Digits of the number, or `lid:` and digits' }),
      number: z
        .string()
        .nullable()
        .meta({ description: 'Digits; null where WhatsApp does not show the number' }),
    }),
    source: z.enum(['message', 'customer']).meta({
      description: '`message`: they wrote a word that opts out. `customer`: the account entered them',
    }),
    word: z.string().nullable().meta({ description: 'What they wrote' }),
  }),
  example: {
    recipient: { chat_id: '919800000002', number: '919800000002' },
    source: 'message',
    word: 'stop',
  },
  instanceId: EXAMPLE_INSTANCE_ID,
});
