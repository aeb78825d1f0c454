import { doubt, reloadPage } from '@/components/connection/connection';
import {
  endSession,
  hasSession,
  loginHref,
  pageHeaders,
  sessionEnd,
} from '@/components/connection/session-end';
import { recall } from '@/components/ui/remember';
import type { Issue } from '@/lib/core/codes';
import type { Result, Sent } from '@/lib/core/contract';
import type { Mode } from '@/lib/core/money';
import type { contracts } from '@/lib/generated/contracts';

type Contracts = typeof contracts;
/** Method and path of a call as its contract has them, such as `POST order/buyOptions`. */
export type CallName = keyof Contracts;
export type CallInput<N extends CallName> = Sent<Contracts[N]>;
export type CallResult<N extends CallName> = Result<Contracts[N]>;

export const timeoutMs = 90_000;

/**
 * The server said no, or said nothing. `code` is a catalogue code, an HTTP status, `timeout`,
 * `offline`, `otherAccount`, `tooLate` or `tooOld` for what was not sent (`use-attempt.ts`), or null for an error it cannot name.
 * `useErrorWords()` puts it into words.
 */
export class ApiRefusal extends Error {
  constructor(
    readonly code: string | null,
    readonly result: Record<string, unknown> | null = null,
  ) {
    super(`the call was refused with ${code}`);
    this.name = 'ApiRefusal';
  }

  /** What was wrong with which field, each with a catalogue code or key. */
  get issues(): Issue[] {
    return Array.isArray(this.result?.issues) ? (this.result.issues as Issue[]) : [];
  }
}

type Options = {
  /** One key for every try of the same order; a new one is made otherwise. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Stay on the page when the session has ended, instead of going to the login. */
  stay?: boolean;
};

/** The account that calls of this browser go to; another tab may have switched it. */
export const modeInBrowser = (): Mode => (recall('virtual') === 'YES' ? 'demo' : 'real');

/** An idempotency key. Keep one for every try of the same order. */
export function newKey(): string {
  // `randomUUID` is missing on plain-http addresses other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What opens a session is asked in nobody's name. */
const opensSession = /^POST login\/(?!logout)/;

function request(name: string, input: Record<string, unknown>, options: Options) {
  const [method = 'GET', path = ''] = name.split(' ');
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = {
    Virtual: modeInBrowser() === 'demo' ? 'YES' : 'NO',
    ...(opensSession.test(name) ? {} : pageHeaders()),
  };
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(rest)) {
      for (const one of [value].flat()) if (one !== undefined) query.append(key, String(one));
    }
    return { url: query.size ? `${filled}?${query}` : filled, init: { method, headers } };
  }
  headers['Content-Type'] = 'application/json';
  headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
  return { url: filled, init: { method, headers, body: JSON.stringify(rest) } };
}

function goToLogin() {
  // A whole new page, so that nothing of an ended session stays in memory.
  window.location.assign(new URL(loginHref(), window.location.origin));
}

async function send(url: string, init: RequestInit, signal: AbortSignal | undefined) {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(`/swx/customer/${url}`, {
      ...init,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    doubt();
    throw new ApiRefusal(limit.aborted ? 'timeout' : 'offline');
  }
}

type Answer = { code: string | null; result: Record<string, unknown> | null };

/** The result of an answer; throws an `ApiRefusal` for everything but code 200. */
export function resultOf({ code, result }: Answer, status: number, stay = false): unknown {
  if (code === '200') return result;
  if (code === '401' || status === 401) {
    // Somebody else logged in beside the page, which shows what is not theirs.
    if (result?.ended === 'another') void reloadPage();
    // A page that was drawn for a customer says what happened; another leads to the log-in.
    else if (hasSession()) endSession((result?.ended as string | undefined) ?? null);
    else if (!stay) goToLogin();
  }
  throw new ApiRefusal(code ?? null, result ?? null);
}

/** Makes one call and gives its result; throws an `ApiRefusal` for everything but code 200. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<CallResult<N>> {
  const { url, init } = request(name, input as Record<string, unknown>, options);
  // Whoever logged in since is not who the page was drawn for: nothing is done in their name.
  if (sessionEnd().ended && name.startsWith('POST ') && !opensSession.test(name))
    throw new ApiRefusal('401');
  const response = await send(url, init, options.signal);
  const answer = await response.json().catch(() => ({ code: null, result: null }));
  return resultOf(answer, response.status, options.stay) as CallResult<N>;
}
