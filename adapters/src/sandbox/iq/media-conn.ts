import { MAX_FILE_BYTES } from '../media/accept-upload.js';
import { TOKEN_TTL } from '../media/upload-tokens.js';
import type { IqHandler } from './iq-handler.js';

/** Names the media hosts, and gives the client the token for its uploads. */
export const mediaConn: IqHandler = ({ phone, state }) => {
  const { namesForClients, tokens } = state.mediaHosts;
  const hosts = namesForClients.map((hostname) => {
    return { tag: 'host', attrs: { hostname, maxContentLengthBytes: String(MAX_FILE_BYTES) } };
  });
  const attrs = { auth: tokens.issue(phone.number), ttl: String(TOKEN_TTL), auth_ttl: String(TOKEN_TTL) };
  return [{ tag: 'media_conn', attrs: { ...attrs, max_buckets: '12' }, content: hosts }];
};
