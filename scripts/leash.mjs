import { Socket } from 'node:net';

// The launcher holds the other end of this pipe. When it is killed, the pipe closes, and a server
// that would otherwise keep the port without its launcher ends itself.
const graceMs = 10_000;

new Socket({ fd: 3 })
  .on('error', () => undefined)
  .on('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  })
  .resume()
  .unref();
