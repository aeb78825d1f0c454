import { connect, type Socket } from 'node:net';

type Order =
  { connect: number; upgrade: boolean; count: number } | { target: number } | { reset: true };

const handshake =
  'GET /websocket HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

let received = 0;
let target = Number.POSITIVE_INFINITY;
const sockets: Socket[] = [];

const tell = (message: Record<string, unknown>) => void process.send!(message);

function count(bytes: number): void {
  received += bytes;
  if (received < target) return;
  // A byte too many means that an arrival would be told before it happened: nothing measured so counts.
  const surplus = received - target;
  target = Number.POSITIVE_INFINITY;
  if (surplus > 0) tell({ error: `${surplus} bytes more than were expected` });
  else tell({ reached: Number(process.hrtime.bigint()) });
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
  if ('target' in order) {
    target = order.target;
    return count(0);
  }
  if ('reset' in order) {
    for (const socket of sockets.splice(0)) socket.destroy();
    received = 0;
    return tell({ done: true });
  }
  for (let opened = 0; opened < order.count; opened += 50) {
    const some = Array.from({ length: Math.min(50, order.count - opened) }, () =>
      open(order.connect, order.upgrade),
    );
    sockets.push(...(await Promise.all(some)));
  }
  received = 0;
  tell({ done: true });
});
