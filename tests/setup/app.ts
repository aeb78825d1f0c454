import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, type Env } from '@/lib/platform/env';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import type { Runtime } from '@/lib/platform/runtime';
import type { Engine } from '@/server/engine/engine';
import { startAssay } from '@/server/assay';
import { openPrices } from '@/server/prices/prices';
import { recordAnswer } from './answers/recorder';
import { asApplication } from './database';
import { ManualSource } from './manual-source';

export type Answer<T = Record<string, unknown>> = {
  status: number;
  code: string | null;
  result: T;
  message?: string;
  headers: Headers;
};

export type Session = { token: string; customerId: string; username: string };

type CallOptions = {
  token?: string;
  demo?: boolean;
  key?: string;
  headers?: Record<string, string>;
};

export type App = {
  url: string;
  runtime: Runtime;
  engine: Engine;
  prices: ManualSource;
  /** The database as its owner, for looking behind the scenes. */
  owner: Database;
  call<T = Record<string, unknown>>(
    route: string,
    input?: unknown,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** A customer with a live session, without the mail round. */
  customer(): Promise<Session>;
  audit(): ReturnType<typeof audit>;
  stop(): Promise<void>;
};

/** Quotes most tests begin with. */
export const firstQuotes: [code: string, bid: string, ask: string][] = [
  ['EURUSD', '1.39287', '1.39298'],
  ['XAUUSD', '1307.326', '1307.642'],
  ['BTCUSDT', '6791.67', '6791.68'],
  ['USDJPY', '101.500', '101.510'],
  ['EURJPY', '141.300', '141.330'],
];

export const testEnv = (settings: Record<string, string> = {}): Env =>
  parseEnv({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: process.env.DATABASE_URL && asApplication(process.env.DATABASE_URL),
    SANDBOX: 'true',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...settings,
  });

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  }
  return query.size > 0 ? `?${query}` : '';
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json()) as Omit<Answer<T>, 'status' | 'headers'>;
  return { ...body, status: response.status, headers: response.headers };
}

/** Calls `'POST order/buyOptions'` of a running server as a client outside would. */
export function caller(url: string) {
  return async <T>(
    route: string,
    input: unknown = {},
    options: CallOptions = {},
  ): Promise<Answer<T>> => {
    const [method, path] = route.split(' ') as [string, string];
    const isGet = method === 'GET';
    const response = await fetch(
      `${url}/swx/customer/${path}${isGet ? queryOf(input as Record<string, unknown>) : ''}`,
      {
        method,
        headers: {
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(options.token ? { authorization: options.token } : {}),
          ...(options.demo ? { virtual: 'YES' } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
          ...options.headers,
        },
        ...(isGet ? {} : { body: typeof input === 'string' ? input : JSON.stringify(input) }),
      },
    );
    const answer = await readAnswer<T>(response);
    recordAnswer(route, answer.code);
    return answer;
  };
}

/** Inserts a customer with wallets and a session, as registering would leave them. */
export async function makeCustomer(
  database: Database,
  invitedBy: string | null = null,
): Promise<Session> {
  const { openWallets } = await import('@/lib/ledger/wallets');
  const { createToken, hashToken } = await import('@/lib/credentials/token-crypto');
  const username = `c${randomUUID().slice(0, 12)}`;
  const token = createToken();
  const customerId = await database.transaction(async (sql) => {
    const [row] = await sql<{ id: string }>`
      insert into customer (username, username_key, email, invite_code, invited_by)
      values (${username}, ${username}, ${`${username}@example.com`}, ${username}, ${invitedBy}) returning id`;
    await openWallets(sql, row!.id);
    await sql`
      insert into session (customer_id, token_hash, expires_at, ip, user_agent)
      values (${row!.id}, ${hashToken(token)}, now() + interval '30 days', '127.0.0.1', 'test')`;
    return row!.id;
  });
  return { token, customerId, username };
}

/** Starts the whole server but the pages, in this process, on the database of this test file. */
export async function startApp(settings: Record<string, string> = {}): Promise<App> {
  const files = mkdtempSync(path.join(tmpdir(), 'assay-files-'));
  const env = testEnv({ FILES_DIR: files, ...settings });
  const prices = new ManualSource(
    new Set(firstQuotes.map(([code]) => code)),
    settings.LIVE === 'true',
  );
  const assay = await startAssay({
    env,
    prices: (parts) => openPrices({ ...parts, sources: [prices] }),
  });
  const { runtime, engine } = await assay.led;
  for (const quote of firstQuotes) prices.tick(...quote);
  const ownerUrl = settings.DATABASE_URL ?? process.env.DATABASE_URL!;
  const owner = createDatabase(ownerUrl, { max: 3, role: null });
  return {
    url: assay.url,
    runtime,
    engine,
    prices,
    owner,
    call: caller(assay.url),
    customer: () => makeCustomer(owner),
    audit: () => audit(owner),
    async stop() {
      await owner.close();
      await assay.stop();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
