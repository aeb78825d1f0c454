import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liftBodyLimit, limitBody } from './connections';

/** Sends half of a body, and the rest when told; gives how the request ended. */
async function sendSlowly(
  limitMs: number,
  rest: Promise<void>,
  begun: (incoming: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const server = createServer((incoming: IncomingMessage, response) => {
    limitBody(incoming, limitMs);
    begun(incoming);
    incoming.on('error', () => undefined);
    incoming.on('end', () => response.end('whole')).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ended = new Promise<string>((resolve) => {
    const outgoing = request(
      { port, method: 'POST', headers: { 'content-length': 2 } },
      (response) => response.on('data', (text: Buffer) => resolve(text.toString())),
    );
    outgoing.on('error', ({ message }) => resolve(message));
    outgoing.write('a');
    void rest.then(() => outgoing.end('b'));
  });
  const how = await ended;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return how;
}

test('a body that does not come in time ends its request', async () => {
  expect(await sendSlowly(20, new Promise(() => undefined))).toBe('socket hang up');
});

test('one that comes in time is read', async () => {
  expect(await sendSlowly(60_000, Promise.resolve())).toBe('whole');
});

test('a file that was let in may take longer', async () => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 100));
  expect(await sendSlowly(20, late, liftBodyLimit)).toBe('whole');
});
