import { connectedEvent } from '@/components/ui/loading/loader';
import { pulse, unknown, type Connection } from './pulse';

type Socket = { ping: () => void; renew: () => void };

const probeMs = 1_500;
const listeners = new Set<() => void>();
let socket: Socket | null = null;
let returns = 0;

async function probe(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMs);
    const how = { method: 'HEAD', cache: 'no-store', signal } as const;
    return (await fetch('/api/health/live', how)).ok;
  } catch {
    return false;
  }
}

function tell(now: Connection) {
  if (now.state === 'lost') document.documentElement.dataset.connection = 'lost';
  else delete document.documentElement.dataset.connection;
  listeners.forEach((listener) => listener());
  if (now.returns === returns) return;
  returns = now.returns;
  window.dispatchEvent(new Event(connectedEvent));
}

const line = pulse({ probe, ping: () => socket?.ping(), renew: () => socket?.renew() }, tell);

if (typeof window !== 'undefined') {
  window.addEventListener('offline', line.doubt);
  window.addEventListener('online', line.tryNow);
}

/** Names the socket of the page, which its own module opens and closes. */
export const nameSocket = (of: Socket): void => void (socket = of);

export const { heard, doubt, tryNow, listen, rest } = line;

/** Draws the page anew, if the server can be reached: a browser without a network would show its own page. */
export async function reloadPage(): Promise<boolean> {
  if (!(await probe())) {
    doubt();
    return false;
  }
  window.location.reload();
  return true;
}

export const connection = (): Connection => (typeof window === 'undefined' ? unknown : line.read());

export const isLost = (): boolean => connection().state === 'lost';

export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves once the connection is there; at once where it is not known to be lost. */
export function connected(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (signal?.aborted) reject(signal.reason as Error);
      else if (isLost()) return;
      else resolve();
      listeners.delete(check);
    };
    listeners.add(check);
    signal?.addEventListener('abort', check, { once: true });
    check();
  });
}
