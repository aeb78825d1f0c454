import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { slotState } from '../backup/log-state.mjs';
import { checkDatabase } from '../doctor/database-checks.mjs';
import { withConnection } from './connection.mjs';

const { jest } = import.meta;

/** Guarantee: a look at a database that hangs ends, whether it takes no connection or answers no statement. */

const sockets: Socket[] = [];
const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `postgresql://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/c`;
});

afterAll(() => void server.close());

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** What comes of it where the server takes the line and says nothing, or nothing but its welcome. */
async function hanging(look: () => Promise<unknown>, { welcomes = false } = {}) {
  const came = once(server, 'connection') as Promise<[Socket]>;
  const looked = look();
  looked.catch(() => undefined);
  const [socket] = await came;
  await once(socket, 'data');
  if (welcomes) {
    // It knows the login, and is ready for a statement.
    socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'));
    await once(socket, 'data');
  }
  await jest.advanceTimersByTimeAsync(10_000);
  return looked;
}

const words = { part: 'database', state: 'wrong', words: expect.stringMatching('does not answer in time') }; // prettier-ignore

it('gives up a line that does not come about', async () => {
  const work = jest.fn<Promise<void>, []>();
  await expect(hanging(() => withConnection(url, work))).rejects.toThrow('timeout expired');
  expect(work).not.toHaveBeenCalled();
});

it('gives up a statement of a look', async () => {
  await expect(hanging(() => slotState(url), { welcomes: true })).rejects.toThrow('Query read timeout'); // prettier-ignore
});

it.each([{ welcomes: false }, { welcomes: true }])('is told by the doctor: %j', async (how) => {
  const look = () => checkDatabase({ url, applicationUrl: url, isEmbedded: false });
  expect(await hanging(look, how)).toEqual([words]);
});
