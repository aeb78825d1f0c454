import { refuseUpgrade } from '../sockets/socket-admission';
import { serveHealth } from './health';
import type { Web } from './open-web';

/** What a process answers that serves no customers: how it is, and what it measured. */
export const healthAlone = (): Web => ({
  handle(request, response) {
    if (serveHealth(request, response)) return;
    request.resume();
    response.writeHead(404).end();
  },
  upgrade: (_, socket) => refuseUpgrade(socket, 404),
  leave: () => Promise.resolve(),
});
