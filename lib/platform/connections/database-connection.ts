import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { hostsOf, type Hosts } from './database-hosts';
import { addressesOf } from '../settings/database-address';

// It takes no writes any more, was told to end, crashed, or is on its way up or down.
const leaving = new Set(['25006', '57P01', '57P02', '57P03']);

type Callback = (error: Error | null, client?: pg.Client) => void;

/** `session`: what is set before anything is asked, by the names that PostgreSQL has for it. */
export type SessionConfig = { session?: Readonly<Record<string, string>> };

const otherwiseMs = 5_000;
const goodbyeMs = 2_000;

/**
 * How soon the server gives up a connection whose other end went without a word, with the locks that it holds: 25 s
 * of silence, where the system's own limits are two hours.
 */
const givenUpSoon = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
};

/** A statement with a time limit of its own, which its types do not know. */
const setting = (session: Readonly<Record<string, string>>, query_timeout: number) =>
  ({
    text: `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given (name, value)`,
    values: [Object.keys(session), Object.values(session)],
    query_timeout,
  }) as pg.QueryConfig;

/**
 * A connection to the database, at the host that takes writes where its address names several. It ends itself where
 * the server says that it is of no more use, or when another host is found to take writes.
 */
export class DatabaseConnection extends pg.Client {
  private readonly hosts: Hosts | null;
  private readonly begin: () => Promise<unknown>;
  private at: string | null = null;

  constructor({
    connectionString = '',
    session = {},
    ...config
  }: pg.ClientConfig & SessionConfig = {}) {
    super({ ...config, connectionString: addressesOf(connectionString)[0] });
    this.hosts = hostsOf(connectionString);
    const begins = setting(
      { ...givenUpSoon, ...session },
      config.connectionTimeoutMillis || otherwiseMs,
    );
    // Not with the words it connects by: a pooler such as PgBouncer knows few of them.
    this.begin = () => (Object.keys(session).length > 0 ? this.query(begins) : Promise.resolve());
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (!leaving.has(code ?? '')) return;
      this.lose();
      this.end().catch(() => undefined);
    });
    // One that breaks between two statements would end the process, if nobody heard of it.
    this.on('error', () => this.lose());
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | void {
    const connecting = this.open();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
  }

  /** As the client's own; a server that does not hear of it in two seconds is left. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.leave(), goodbyeMs).unref();
    this.once('end', () => clearTimeout(timer));
    return callback ? super.end(callback) : super.end();
  }

  /** Breaks off whatever is under way. */
  leave(): void {
    (this.connection as unknown as { stream: { destroy(): void } }).stream.destroy();
  }

  private async open(): Promise<pg.Client> {
    await (this.hosts ? this.connectTo(this.hosts) : super.connect());
    try {
      await this.begin();
    } catch (error) {
      this.leave();
      throw error;
    }
    return this;
  }

  private async connectTo(hosts: Hosts): Promise<void> {
    const address = await hosts.find();
    const { host, port } = parseIntoClientConfig(address);
    Object.assign(this, { at: address, host, port: Number(port ?? 5432) });
    try {
      await super.connect();
    } catch (error) {
      this.lose();
      throw error;
    }
    this.once('end', hosts.hold(this, address));
    // Meanwhile another host may have been found, and this one woken too late.
    if (!hosts.isLast(address)) this.leave();
  }

  private lose(): void {
    if (this.at) this.hosts?.lose(this.at);
  }
}
