import { defineParameterType } from '@cucumber/cucumber';
import { NUMBER_FORMS } from './numbers.js';

const NAMES: Readonly<Record<string, string>> = {
  she: 'Asha',
  her: 'Asha',
  he: 'Ravi',
  his: 'Ravi',
  him: 'Ravi',
};

/** Asha and Ravi, by name or pronoun; "Asha's" for a possessive. */
defineParameterType({
  name: 'person',
  regexp: /Asha|Ravi|she|he|her|his|him/,
  transformer: (word: string) => NAMES[word] ?? word,
  useForSnippets: false,
});

defineParameterType({
  name: 'owner',
  regexp: /Asha's|Ravi's|her|his/,
  transformer: (word: string) => NAMES[word] ?? word.slice(0, -2),
  useForSnippets: false,
});

/** The notation of a number. */
defineParameterType({ name: 'form', regexp: NUMBER_FORMS, useForSnippets: false });

const PAUSES_MS: Readonly<Record<string, number>> = {
  'ten minutes': 600_000,
  'an hour': 3_600_000,
  'a day': 86_400_000,
};

/** A duration in words, in milliseconds. */
defineParameterType({
  name: 'pause',
  regexp: new RegExp(Object.keys(PAUSES_MS).join('|')),
  transformer: (words: string) => PAUSES_MS[words],
  useForSnippets: false,
});
