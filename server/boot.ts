import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { startAssay, type Pages } from './assay';
import { putHelpersLast, putLast } from './helper-threads';
import { drawnElsewhere } from './pages/drawn-elsewhere';
import { readSettings, sourcesInUse, tellStrangeSettings } from './settings';

putHelpersLast();

const env = await readSettings(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return process.exit(1);
});

const canWait = env.ROLE === 'pages' || env.ROLE === 'work';
// No page and nothing due takes the CPU from an order on its way.
if (canWait) putLast();
// Left alone, a heap of this size is swept after every growth by a seventh: each time takes the second
// core from the database for a tenth of a second. Swept when it has doubled, it is one time in a minute.
else setFlagsFromString('--heap-growing-percent=100');

async function nextPages(): Promise<Pages & { close(): Promise<void> }> {
  const { default: next } = await import('next');
  // Next answers every upgrade of the server it is given, the price socket's too; this one gets only its own.
  const upgrades = createServer();
  const app = next({
    dev: env.NODE_ENV === 'development',
    hostname: 'localhost',
    port: env.PORT,
    httpServer: upgrades,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => {
      handle(request, response).catch(() => response.destroy());
    },
    upgrade(request, socket, head) {
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
    close: () => app.close(),
  };
}

/** Where this process has its pages from; undefined where it has none. */
function pagesOf({ ROLE, PAGES, PAGES_SOCKET: socket }: typeof env) {
  if (ROLE === 'pages') return nextPages;
  if (!PAGES || ROLE === 'floor' || ROLE === 'work') return undefined;
  if (ROLE === 'web' && socket) return () => Promise.resolve(drawnElsewhere(socket));
  return nextPages;
}

const pages = pagesOf(env);
const assay = await startAssay({
  env,
  ...(pages && { pages }),
  onLead(runtime) {
    const { metrics, log } = runtime;
    metrics.collectProcess();
    tellStrangeSettings(process.env, runtime);
    log.info({ port: env.PORT, sandbox: env.SANDBOX, sources: sourcesInUse(env) }, 'Assay is open');
  },
  onFailed: () => process.exit(1),
});
// A process in an unknown state must not go on filling orders, whatever other listeners would allow.
process.on('uncaughtException', (error: unknown) => {
  assay.log.error({ err: error }, 'ending after an uncaught exception');
  process.exit(1);
});
// A page that was left while it was drawn ends like this too, so this one is only told.
process.on('unhandledRejection', (error: unknown) => {
  assay.log.error({ err: error }, 'a promise was rejected and nobody listened');
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    assay.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        assay.log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  });
}
