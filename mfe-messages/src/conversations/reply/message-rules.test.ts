import { expect, test } from '@jest/globals';
import { excessCharacters, MAX_CAPTION_CHARACTERS, MAX_MESSAGE_CHARACTERS } from '@waxwing/client';
import { contract } from '@waxwing/contract';

test('pages and the contract agree on how long a message may be', () => {
  const { maxLength } = contract.conversations.reply.body.shape.message.unwrap().meta() ?? {};
  expect(MAX_MESSAGE_CHARACTERS).toBe(maxLength);
});

test('and on how long a caption may be', () => {
  const { image } = contract.conversations.reply.body.shape;
  const { maxLength } = image.unwrap().shape.caption.unwrap().meta() ?? {};
  expect(MAX_CAPTION_CHARACTERS).toBe(maxLength);
});

test.each(['a', '😀', 'ا'])('%s is one character', (letter) => {
  expect(excessCharacters(letter.repeat(MAX_MESSAGE_CHARACTERS))).toBe(0);
  expect(excessCharacters(letter.repeat(MAX_MESSAGE_CHARACTERS + 2))).toBe(2);
});
