import { request as ask, type RequestOptions } from 'node:http';
import { request as askSafely } from 'node:https';
import webPush from 'web-push';
import { isPublicName, lookUpPublic, NotPublic } from '../platform/connections/public-hosts';
import type { PushKey } from './push-rows';

type Device = { endpoint: string; p256dh: string; auth: string };

export type Sending = {
  key: PushKey;
  /** Whom a push service may turn to: an address of the site or a mailbox. */
  contact: string;
  /** Origins that messages may go to beside the hosts of the internet. */
  alsoTo: readonly string[];
};

/** What became of a message: taken; the device is gone for good; not taken now. */
export type Sent = 'taken' | 'gone' | 'failed';

// While one is sent the others wait their turn.
const patienceMs = 5_000;
/** Of no use afterwards: a push service forgets it where the device does not come for it. */
export const useSeconds = 4 * 3_600;

/** Whether a message may be sent there: by https to a name of the internet, at its usual port, or as set. */
export function isPushAddress(endpoint: string, alsoTo: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (alsoTo.includes(origin)) return true;
  return protocol === 'https:' && port === '' && isPublicName(hostname);
}

/** The status that is answered. Of the answer nothing else is read, and no redirection is followed. */
function statusOf(endpoint: string, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = endpoint.startsWith('https:') ? askSafely : ask;
    const signal = AbortSignal.timeout(patienceMs);
    const asked = send(endpoint, { ...options, signal, agent: false }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Sends a message, which the device alone can read. An address that nobody is to be asked at is gone. */
export async function sendPush(
  { endpoint, p256dh, auth }: Device,
  message: string,
  { key, contact, alsoTo }: Sending,
): Promise<Sent> {
  if (!isPushAddress(endpoint, alsoTo)) return 'gone';
  const isSet = alsoTo.includes(new URL(endpoint).origin);
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      message,
      { TTL: useSeconds, urgency: 'high', vapidDetails: { subject: contact, ...key } },
    );
    const lookup = isSet ? undefined : (lookUpPublic as RequestOptions['lookup']);
    const status = await statusOf(endpoint, { method, headers, lookup }, body!);
    if (status === 404 || status === 410) return 'gone';
    return status >= 200 && status < 300 ? 'taken' : 'failed';
  } catch (error) {
    return error instanceof NotPublic ? 'gone' : 'failed';
  }
}
