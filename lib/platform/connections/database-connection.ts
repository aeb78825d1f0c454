import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { hostsOf, type Hosts } from './database-hosts';
import { addressesOf } from '../settings/database-address';

// It takes no writes any more, was told to end, crashed, or is on its way up or down.
const leaving = new Set(['25006', '57P01', '57P02', '57P03']);

type Callback = (error: Error | null, client?: pg.Client) => void;

/**
 * A connection to the database, at the host that takes writes where its address names several. It ends itself where
 * the server says that it is of no more use, or when another host is found to take writes.
 */
export class DatabaseConnection extends pg.Client {
  private readonly hosts: Hosts | null;
  private at: string | null = null;

  constructor({ connectionString = '', ...config }: pg.ClientConfig = {}) {
    super({ ...config, connectionString: addressesOf(connectionString)[0] });
    this.hosts = hostsOf(connectionString);
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
    if (!this.hosts) return callback ? super.connect(callback) : super.connect();
    const connecting = this.connectTo(this.hosts);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(null, client),
      (error: Error) => callback(error),
    );
  }

  /** Breaks off whatever is under way. */
  leave(): void {
    (this.connection as unknown as { stream: { destroy(): void } }).stream.destroy();
  }

  private async connectTo(hosts: Hosts): Promise<pg.Client> {
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
    return this;
  }

  private lose(): void {
    if (this.at) this.hosts?.lose(this.at);
  }
}
