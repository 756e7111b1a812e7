import { describe, expect, test } from '@jest/globals';
import { MESSAGE_TYPES, typesAmong } from './message-type.js';

describe('typesAmong', () => {
  test('without a wish limits nothing', () => {
    expect(typesAmong({})).toBeUndefined();
  });

  test('files and what is none are all types together', () => {
    const [files, others] = [typesAmong({ hasMedia: true })!, typesAmong({ hasMedia: false })!];
    expect(files).toEqual(['image', 'video', 'audio', 'document', 'sticker']);
    expect([...files, ...others].toSorted()).toEqual([...MESSAGE_TYPES].toSorted());
  });

  test('a type that contradicts the other wish leaves none', () => {
    expect(typesAmong({ type: 'poll', hasMedia: true })).toEqual([]);
    expect(typesAmong({ type: 'image', hasMedia: true })).toEqual(['image']);
  });
});
