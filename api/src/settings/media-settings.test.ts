import { describe, expect, test } from '@jest/globals';
import { mediaFolderProblem } from './media-settings.js';

describe('the folder of files in production', () => {
  test.each(['api', 'worker'] as const)('a process of the role %s is told to share one', (role) => {
    expect(mediaFolderProblem({ WAXWING_ROLE: role })).toEqual([
      expect.stringMatching(/^MEDIA_FOLDER: .+ all processes/),
    ]);
    expect(mediaFolderProblem({ WAXWING_ROLE: role, MEDIA_FOLDER: '/srv/media' })).toEqual([]);
  });

  test.each(['all', 'delivery'] as const)('one of the role %s needs none', (role) => {
    expect(mediaFolderProblem({ WAXWING_ROLE: role })).toEqual([]);
  });
});
