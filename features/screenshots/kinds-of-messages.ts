import type { NewMessage } from '@waxwing/contract/sandbox';

/** What a person writes beside texts, with the longest words that fit. */
export const KINDS: readonly Omit<NewMessage, 'to'>[] = [
  {
    location: {
      latitude: 12.971_599,
      longitude: 77.594_566,
      name: 'The Krishnamurthy-Venkataraman House',
      address: '4 Church Street, behind the old post office, Bengaluru 560001',
    },
  },
  {
    contact: [
      { name: 'Ravi, deliveries', phones: [{ number: '+91 98000 00002', waid: '919800000002' }] },
      { name: 'The shop', phones: [{ number: '+91 80 4000 0000' }, { number: '+91 98000 00003' }] },
    ],
  },
  {
    poll: {
      question: 'Which of the blue ones did you mean, and shall it be wrapped?',
      options: ['The light one', 'The dark one, wrapped in the paper with the peacocks', 'None'],
      selectable: 0,
    },
  },
  { file: { type: 'image', sample: true, caption: 'Is it this one?' } },
  { file: { type: 'voice', sample: true } },
  {
    file: { type: 'document', sample: true, name: 'order-2041-with-all-of-its-changes-and-the-address.pdf' },
  },
  { file: { type: 'sticker', sample: true } },
  { unknown: { field: 4_711, bytes: 2_000 } },
];
