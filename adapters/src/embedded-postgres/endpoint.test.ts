import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { chooseEndpoint, connectionString } from './endpoint.js';

describe('the endpoint of the server', () => {
  it('is a socket in its folder if its path is short enough, else a free port', async () => {
    const longest = `/${'a'.repeat(88)}`;
    expect(await chooseEndpoint(longest, 'secret')).toMatchObject({
      kind: 'socket',
      dir: longest,
      password: 'secret',
    });
    expect(await chooseEndpoint(`${longest}a`, 'secret')).toMatchObject({ kind: 'tcp', password: 'secret' });
    // The limit counts bytes, not characters.
    expect(await chooseEndpoint(`/${'é'.repeat(50)}`, 'secret')).toMatchObject({ kind: 'tcp' });
  });

  it('is encoded in a URL that survives special characters', () => {
    const dir = '/data of "Asha", 100% & more?/postgres';
    const socket = new Client(
      connectionString({ kind: 'socket', dir, port: 5432, password: 'a/b@c' }, 'my db'),
    );
    expect(socket).toMatchObject({
      host: dir,
      port: 5432,
      database: 'my db',
      user: 'waxwing',
      password: 'a/b@c',
    });

    const tcp = new Client(connectionString({ kind: 'tcp', port: 6000, password: 'a/b@c' }, 'waxwing'));
    expect(tcp).toMatchObject({ host: '127.0.0.1', port: 6000, password: 'a/b@c', user: 'waxwing' });
  });
});
