import { expect, test } from '@jest/globals';
import { readSettings } from '../../settings/settings.js';
import { siteOf } from './site.js';

test('every remote is served by this process unless the settings say otherwise', () => {
  const { folders, remotes } = siteOf(
    readSettings({ REMOTES: '{"mfe_billing":"https://cdn.example/b.json"}' }),
    'https://waxwing.example',
  );
  expect(folders.map((folder) => folder.split(/[\\/]/).slice(-2).join('/'))).toEqual([
    'shell/dist',
    'mfe-instances/dist',
    'mfe-billing/dist',
    'mfe-messages/dist',
  ]);
  expect(remotes).toEqual({
    mfe_instances: '/mfe-instances.manifest.json',
    mfe_billing: 'https://cdn.example/b.json',
    mfe_messages: '/mfe-messages.manifest.json',
  });
});

test.each(['{', '[]', '"x"', '{"mfe_billing":"no address"}'])('REMOTES may not be %s', (text) => {
  expect(() => readSettings({ REMOTES: text })).toThrow(/^REMOTES/);
});
