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
    source: z.literal('message').meta({
      description: 'They wrote a word that opts out. Of those whom the account enters itself nothing is told',
    }),
    word: z.string().meta({ description: 'Which of the words they wrote' }),
  }),
  example: {
    recipient: { chat_id: '919800000002', number: '919800000002' },
    source: 'message',
    word: 'stop',
  },
  instanceId: EXAMPLE_INSTANCE_ID,
});
