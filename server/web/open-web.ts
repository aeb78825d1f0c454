import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveSessions } from '@/lib/sockets/service';
import { publicUrl } from '@/lib/platform/env';
import type { Runtime } from '@/lib/platform/runtime';
import { createSocketServer } from '../sockets/socket';
import { refuseUpgrade } from '../sockets/socket-admission';
import { serveApp } from './app-files';
import { serveDocument } from './documents';
import { serveHealth } from './health';
import { LocalReaders } from './local-reader';
import { countPage } from './page-count';
import { pageDoor } from './page-door';
import { setCommonHeaders, siteOf } from './page-headers';
import { servePhoto } from './photos';
import { proxyWatch } from './proxy-watch';
import { addressOf, createSwx, isPlainPath } from './swx';

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** What answers customers. */
export type Web = Pages & {
  /** Tells the sockets that it ends, and takes no more of them. */
  leave(): Promise<void>;
};

/** Answers calls, pages and sockets with what a process has. */
export function openWeb(runtime: Runtime, pages: Pages): Web {
  const { env, log, hints, rateLimits } = runtime;
  const addressBy = (request: IncomingMessage): string => addressOf(request, env.TRUST_PROXY);
  const swx = createSwx({
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    isLimited: rateLimits.enabled,
  });
  const sockets = createSocketServer({
    ...runtime,
    liveSessions,
    origins: [new URL(publicUrl(env)).origin, ...env.CORS_ORIGINS],
    addressOf: addressBy,
    limits: env.RATE_LIMITS === 'on' ? {} : { clientsPerAddress: Number.POSITIVE_INFINITY },
  });
  const site = siteOf(env);
  const noteProxy = proxyWatch(env, log, hints);
  const asked = { log, rateLimits, addressOf: addressBy };
  const door = pageDoor({
    ...asked,
    site,
    readers: new LocalReaders(env, log, hints),
    wasAwaySince: (ms) => runtime.database.wasAwaySince(ms),
    handle: pages.handle,
  });
  return {
    handle(request, response) {
      setCommonHeaders(response, site);
      noteProxy(request);
      if (swx(request, response) || serveHealth(request, response)) return;
      if (serveDocument(request, response) || servePhoto(request, response, asked)) return;
      if (env.PAGES && serveApp(request, response)) return;
      countPage(runtime.metrics, response);
      door(request, response);
    },
    upgrade(request, socket, head) {
      const isOurs = request.url?.split('?')[0] === '/websocket';
      if (isOurs) sockets.handleUpgrade(request, socket, head);
      // The pages' tools reload over a socket of theirs. Next leaves what it does not know open for good.
      else if (site.development && isPlainPath(request.url)) pages.upgrade(request, socket, head);
      else refuseUpgrade(socket, 404);
    },
    async leave() {
      await sockets.announceRestart();
      sockets.close();
    },
  };
}
