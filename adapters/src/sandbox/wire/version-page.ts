import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VersionFloor } from '../state/version-floor.js';

const PATH = '/sw.js';

/** Serves WhatsApp's service worker script, as far as clients read it: the newest revision. */
export const createVersionPage =
  (floor: VersionFloor) =>
  ({ url }: IncomingMessage, response: ServerResponse): boolean => {
    if (url?.split('?', 1)[0] !== PATH) return false;
    const { current } = floor.view;
    if (current === 0) {
      response.writeHead(503).end();
      return true;
    }
    const data = JSON.stringify({ dynamic_data: { SiteData: { client_revision: current } } });
    response.writeHead(200, { 'content-type': 'application/javascript' });
    response.end(`self.__swData=JSON.parse(${JSON.stringify(data)});\n`);
    return true;
  };
