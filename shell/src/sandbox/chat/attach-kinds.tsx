import type { NewMessage } from '@waxwing/contract/sandbox';
import { Checkbox, Field, TextArea } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';

/** What a person has filled in on a phone. */
export interface FilledForm {
  /** The number of the phone. */
  readonly owner: string;
  /** A field by its name, without spaces around it. */
  readonly value: (name: string) => string;
  readonly file: File | undefined;
}

/** Something that is no text, and how a form asks for it. */
export interface Kind {
  readonly label: string;
  /** With the file that was dropped or pasted, if any. */
  readonly fields: (dropped: File | undefined) => ReactNode;
  readonly read: (form: FilledForm) => Omit<NewMessage, 'to'> | Promise<Omit<NewMessage, 'to'>>;
}

/** What is no file. */
export const OTHER_KINDS = {
  location: {
    label: 'Place',
    fields: () => (
      <>
        <Field label="Name" name="name" maxLength={200} />
        <Field label="Latitude" name="latitude" inputMode="decimal" defaultValue="52.52" required />
        <Field label="Longitude" name="longitude" inputMode="decimal" defaultValue="13.405" required />
      </>
    ),
    read: ({ value }) => ({
      location: {
        latitude: Number(value('latitude')),
        longitude: Number(value('longitude')),
        ...(value('name') && { name: value('name') }),
      },
    }),
  },
  contact: {
    label: 'Contact',
    fields: () => (
      <>
        <Field label="Name" name="name" maxLength={200} required />
        <Field label="Number" name="number" type="tel" required />
      </>
    ),
    read: ({ value }) => {
      const number = value('number');
      return {
        contact: [{ name: value('name'), phones: [{ number, waid: number.replace(/\D/g, '') || '0' }] }],
      };
    },
  },
  poll: {
    label: 'Poll',
    fields: () => (
      <>
        <Field label="Question" name="question" maxLength={255} required />
        <TextArea label="Options" name="options" hint="One a line, 2 to 12" rows={3} required />
        <Checkbox name="single">One choice only</Checkbox>
      </>
    ),
    read: ({ value }) => ({
      poll: {
        question: value('question'),
        options: value('options')
          .split('\n')
          .map((option) => option.trim())
          .filter(Boolean),
        selectable: value('single') ? 1 : 0,
      },
    }),
  },
  viewOnce: {
    label: 'Photo to look at once',
    fields: () => <p>It stays on the phone. Linked instances hear only that there is one.</p>,
    read: () => ({ viewOnce: 'image' }),
  },
  unknown: {
    label: 'Something that no version knows',
    fields: () => <p>As a later version of WhatsApp may send it.</p>,
    read: () => ({ unknown: { field: 70_000, bytes: 64 } }),
  },
} as const satisfies Record<string, Kind>;
