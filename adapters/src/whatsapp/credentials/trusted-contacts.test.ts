import { expect, test } from '@jest/globals';
import { TrustedContacts } from './trusted-contacts.js';

const TOKEN = { token: Buffer.from('token'), timestamp: '1' };
const announce = (attrs: Record<string, string>) => {
  const contacts = new TrustedContacts();
  contacts.announce({ tag: 'notification', attrs });
  return contacts;
};
const idsOf = (contacts: TrustedContacts, address: string, entry: { token: Buffer } | null = TOKEN) =>
  contacts.chatsOf({ tctoken: { [address]: entry } }).map(({ chatId, lid }) => ({ chatId, lid }));

test('a contact is found under either address, once', () => {
  const both = { from: '4917000000003@s.whatsapp.net', sender_lid: '900000000000003@lid' };
  const known = [{ chatId: '4917000000003', lid: '900000000000003' }];
  for (const address of Object.values(both)) {
    const contacts = announce(both);
    expect(idsOf(contacts, address)).toEqual(known);
    expect(idsOf(contacts, address)).toEqual([]);
  }
});

test('a contact whose number is hidden is known by the LID', () => {
  const contacts = announce({ from: '900000000000003@lid' });
  expect(idsOf(contacts, '900000000000003@lid')).toEqual([
    { chatId: 'lid:900000000000003', lid: '900000000000003' },
  ]);
});

test('nobody is known by a group’s notification, an entry without a token, or a contact who announced none', () => {
  expect(idsOf(announce({ from: '120363000000000000@g.us' }), '120363000000000000@g.us')).toEqual([]);
  const contacts = announce({ from: '4917000000003@s.whatsapp.net' });
  expect(idsOf(contacts, '4917000000003@s.whatsapp.net', null)).toEqual([]);
  expect(idsOf(contacts, '4917000000003@s.whatsapp.net', { token: Buffer.alloc(0) })).toEqual([]);
  expect(idsOf(contacts, '4917000000004@s.whatsapp.net')).toEqual([]);
});
