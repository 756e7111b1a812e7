import * as client from '@waxwing/client';
import * as session from '@waxwing/client/auth';
import * as live from '@waxwing/client/live';
import * as attachment from '@waxwing/kit/attachment';
import * as format from '@waxwing/kit/format';
import * as icons from '@waxwing/kit/icons';
import * as query from '@waxwing/kit/query';
import * as remote from '@waxwing/kit/remote';
import * as router from '@waxwing/kit/router';
import * as ui from '@waxwing/kit/ui';
import * as overlay from '@waxwing/kit/ui/overlay';
import * as jotai from 'jotai';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** The modules that remotes get from the shell, the same as in the webpack preset's list. */
export const SHARED_MODULES: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  jotai,
  '@waxwing/kit/attachment': attachment,
  '@waxwing/kit/format': format,
  '@waxwing/kit/icons': icons,
  '@waxwing/kit/query': query,
  '@waxwing/kit/remote': remote,
  '@waxwing/kit/router': router,
  '@waxwing/kit/ui': ui,
  '@waxwing/kit/ui/overlay': overlay,
  '@waxwing/client': client,
  '@waxwing/client/auth': session,
  '@waxwing/client/live': live,
};
