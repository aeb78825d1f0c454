import { connect, type Socket } from 'node:net';

type Order =
  | { connect: number; upgrade: boolean; count: number }
  | { every: number; times: number }
  | { reset: true };

const handshake =
  'GET /websocket HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

let received = 0;
/** What of that was waited for, bytes. */
let told = 0;
/** The frames that are still to come, and the bytes of each to all connections. */
let expected = { every: 0, times: 0 };
const sockets: Socket[] = [];

const tell = (message: Record<string, unknown>) => void process.send!(message);

function count(bytes: number): void {
  received += bytes;
  while (expected.times > 0 && received >= told + expected.every) {
    told += expected.every;
    expected.times -= 1;
    // A byte too many means that an arrival would be told before it happened: nothing measured so counts.
    const surplus = received - told;
    if (expected.times === 0 && surplus > 0)
      tell({ error: `${surplus} bytes more than were expected` });
    else tell({ reached: Number(process.hrtime.bigint()) });
  }
}

// One buffer for everybody: what arrives is counted, not kept, so that the crowd costs little itself.
const buffer = Buffer.alloc(256 * 1024);

/** Opens one connection; with `upgrade` it speaks WebSocket first. */
function open(port: number, upgrade: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isReady = !upgrade;
    const callback = (bytes: number): boolean => {
      if (isReady) count(bytes);
      else resolve(socket);
      isReady = true;
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } }, () => {
      if (upgrade) socket.write(handshake);
      else resolve(socket);
    });
    socket.once('error', reject);
  });
}

process.once('disconnect', () => process.exit(1));
process.on('message', async (order: Order) => {
  if ('every' in order) {
    expected = order;
    return count(0);
  }
  if ('reset' in order) {
    for (const socket of sockets.splice(0)) socket.destroy();
    return tell({ done: true });
  }
  for (let opened = 0; opened < order.count; opened += 50) {
    const some = Array.from({ length: Math.min(50, order.count - opened) }, () =>
      open(order.connect, order.upgrade),
    );
    sockets.push(...(await Promise.all(some)));
  }
  received = told = 0;
  tell({ done: true });
});
