import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
// What a proxy adds to a request, by one name or another.
const added =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-.*)$/;
// Any other name may lead here too, for a page of somebody else's that a browser on this machine shows.
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const outbox = '/dev/outbox';
const cookie = 'assay-outbox';
const closedHint =
  'Pages are read through a proxy that says nothing of it: mails at /dev/outbox are shown no more. Set PUBLIC_URL and TRUST_PROXY.';

type Settings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'OUTBOX_KEY'>;

const isOwn = (address: string): boolean => ownName.test(URL.parse(address)?.host ?? '');

const isOfHere = ({ socket }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '');

/** Whether a request bears no trace of a proxy. A browser and what measures speak no 1.0, as plain proxies do. */
const isDirect = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion !== '1.0' &&
  ownName.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => added.test(name));

/** Whether a request comes from this machine, as far as it can tell: by no proxy and under no other name. */
export const isFromHere = (request: IncomingMessage): boolean =>
  isOfHere(request) && isDirect(request);

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells who sits at this machine, and may read the mails of its sandbox. Behind a proxy on it everyone
 * seems to; so nobody does where a proxy was told of, where a request bears a trace of one, or from when
 * on a page of ours was seen to be read under another name. Elsewhere only the key of OUTBOX_KEY opens.
 */
export class LocalReaders {
  private readonly isPublished: boolean;
  private wasProxied = false;

  constructor(
    private readonly settings: Settings,
    private readonly log: Pick<Log, 'warn'>,
    private readonly hints: Set<string>,
  ) {
    const { PUBLIC_URL, TRUST_PROXY } = settings;
    this.isPublished = TRUST_PROXY || (PUBLIC_URL !== undefined && !isOwn(PUBLIC_URL));
  }

  isLocal(request: IncomingMessage): boolean {
    if (!isOfHere(request)) return false;
    this.noteProxy(request);
    return !this.isPublished && !this.wasProxied && isDirect(request);
  }

  /** Whether a request may read the mails; who names the key gets a cookie for the next ones. */
  mayReadMails(request: IncomingMessage, response: ServerResponse): boolean {
    return this.isLocal(request) || this.hasKey(request, response);
  }

  /** The parts of our pages are asked for by our pages: these name where they are read. */
  private noteProxy({ url, headers: { referer } }: IncomingMessage): void {
    if (this.wasProxied || referer === undefined) return;
    if (!url?.startsWith('/_next/') || isOwn(referer)) return;
    this.wasProxied = true;
    if (this.isPublished) return;
    this.hints.add(closedHint);
    this.log.warn(closedHint);
  }

  private hasKey({ url, headers }: IncomingMessage, response: ServerResponse): boolean {
    const key = this.settings.OUTBOX_KEY;
    if (key === undefined || url?.split('?', 1)[0] !== outbox) return false;
    const kept = hash(`outbox ${key}`).toString('hex');
    const told = new URL(url, 'http://localhost').searchParams.get('key');
    if (told !== null && timingSafeEqual(hash(told), hash(key))) {
      const words = `${cookie}=${kept}; Path=${outbox}; HttpOnly; SameSite=Strict`;
      response.appendHeader('set-cookie', words);
      return true;
    }
    const held = new RegExp(`(?:^|;\\s*)${cookie}=([0-9a-f]{64})(?:;|$)`).exec(
      headers.cookie ?? '',
    );
    return held !== null && timingSafeEqual(Buffer.from(held[1]!), Buffer.from(kept));
  }
}
