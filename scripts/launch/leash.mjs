import { Socket } from 'node:net';

// The launcher holds the other end of this pipe. When it is killed, the pipe closes, and a server
// that would otherwise keep the port without its launcher ends itself.
const graceMs = 10_000;

function hold() {
  new Socket({ fd: 3 })
    .on('error', () => undefined)
    .on('close', () => {
      process.kill(process.pid, 'SIGTERM');
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    })
    .resume()
    .unref();
}

// Workers that the server forks inherit this import; their third descriptor is the way to the
// server itself, and they end with it.
if (!process.channel) hold();
