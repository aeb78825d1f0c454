import pg from 'pg';

/** A site that goes from moment to moment, before its pictures are taken. */
type Site = {
  url: string;
  databaseUrl: string;
  stand: (atMs: number) => Promise<void>;
  approach: (atMs: number) => Promise<void>;
};

export type Session = { token: string; cookie: string };

type Answer<T> = { code: string; result: T };

/** A moment of UTC, as `2026-11-18 10:24`. */
export const moment = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Lets things happen on a site: calls of customers, and what operators and time do. */
export function worldOf(site: Site) {
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1, allowExitOnIdle: true });

  async function post(path: string, data: object, headers: Record<string, string>) {
    const response = await fetch(`${site.url}/swx/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browser, ...headers },
      body: JSON.stringify(data),
    });
    const answer = (await response.json()) as Answer<never>;
    if (!/^20/.test(answer.code ?? ''))
      throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return { result: answer.result, cookies: response.headers.getSetCookie() };
  }

  return {
    /** Goes on to a moment: its prices are there, and all clocks stand at it. */
    at: (text: string) => site.approach(moment(text)),

    /** Lets time pass up to a moment in steps, so that its ticks are on record. */
    async pass(from: string, to: string, stepMs: number): Promise<void> {
      for (let at = moment(from); at < moment(to); at += stepMs) await site.stand(at);
    },

    /** A price so many times that of the moment, with so many decimals. */
    async level(code: string, factor: number, decimals: number): Promise<string> {
      const response = await fetch(`${site.url}/swx/customer/index/getMarketInfo/${code}`);
      const { result } = (await response.json()) as Answer<{ price: string }>;
      return (Number(result.price) * factor).toFixed(decimals);
    },

    /** One statement of the owner. */
    async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await pool.query<Row>(text, values)).rows;
    },

    /** What an operator decides, by a function whose last words name them. */
    async review(call: string, values: unknown[]): Promise<void> {
      const operator = /'(\w+)'\)$/.exec(call)![1];
      await pool.query(`select set_config('assay.operator', '${operator}', true), ${call}`, values);
    },

    /** A statement that no trigger looks at, for what nobody may change. */
    async force(text: string): Promise<void> {
      await pool.query(`set session_replication_role = 'replica'; ${text}; reset all`);
    },

    /** Puts the clock of the database alone to a moment, for what is due of itself. */
    async databaseAt(text: string): Promise<void> {
      await pool.query(`select setval('stopped.clock', $1)`, [moment(text)]);
    },

    async logIn(account: string, password: string): Promise<Session> {
      const { result, cookies } = await post('login/login', { account, password }, {});
      const cookie = cookies.find((one) => one.startsWith('assay_session='))!;
      return {
        token: (result as { token: string }).token,
        cookie: cookie.split(';')[0]!.split('=')[1]!,
      };
    },

    async call<T = { id: string }>(
      session: Session,
      path: string,
      data: object = {},
      mode: 'real' | 'demo' = 'real',
    ): Promise<T> {
      const { result } = await post(path, data, {
        authorization: session.token,
        'idempotency-key': crypto.randomUUID(),
        ...(mode === 'demo' ? { virtual: 'YES' } : {}),
      });
      return result;
    },

    /** Waits for what a process does by itself. */
    async until(text: string, values: unknown[] = []): Promise<void> {
      for (let tries = 0; tries < 600; tries += 1) {
        if ((await pool.query(text, values)).rows.length > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`It did not come to: ${text}`);
    },

    end: () => pool.end(),
  };
}

export type World = ReturnType<typeof worldOf>;
