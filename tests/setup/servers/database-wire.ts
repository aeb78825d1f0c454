import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Line = { near: Socket; far: Socket; held: Buffer[]; isCut: boolean; isStranded: boolean };

/** A line between clients and the database that a test makes fail. */
export class DatabaseWire {
  /** What clients send stays on the way; nothing of it is lost. */
  isHolding = false;
  private readonly lines = new Set<Line>();
  private readonly server = createServer((near) => this.join(near));

  constructor(private readonly target: string) {}

  async listen(port = 0): Promise<this> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  /** The address of the database by this line. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Whether something was sent and is held, on a line that still stands. */
  get isLaden(): boolean {
    return [...this.lines].some(({ held, isCut }) => held.length > 0 && !isCut);
  }

  /** Breaks every connection for the clients, while the database still waits for what is held. */
  cut(): void {
    for (const line of this.lines) {
      line.isCut = line.held.length > 0;
      line.near.destroy();
    }
  }

  /** New lines work; what either end sends over those of now stays on the way for ever. */
  strand(): void {
    for (const line of this.lines) line.isStranded = true;
    this.isHolding = false;
  }

  /** Lets the database have what was held, and resolves when it has answered all of it. */
  async deliver(): Promise<void> {
    this.isHolding = false;
    const laden = [...this.lines].filter(({ held }) => held.length > 0);
    await Promise.all(
      laden.map(async ({ far, held }) => {
        const answered = once(far, 'data');
        for (const chunk of held.splice(0)) far.write(chunk);
        await answered;
      }),
    );
  }

  async close(): Promise<void> {
    for (const { near, far } of this.lines) [near, far].forEach((socket) => socket.destroy());
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    const { hostname, port } = new URL(this.target);
    const far = connect(Number(port), hostname);
    const line: Line = { near, far, held: [], isCut: false, isStranded: false };
    this.lines.add(line);
    near.on('data', (chunk: Buffer) => {
      if (this.isHolding || line.isStranded) line.held.push(chunk);
      else far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => line.isStranded || near.destroyed || near.write(chunk));
    near.on('error', () => undefined);
    far.on('error', () => undefined);
    near.on('close', () => {
      if (!line.isCut) far.destroy();
      if (far.closed) this.lines.delete(line);
    });
    // Of a stranded line its near end is not told that the far one is gone.
    far.on('close', () => {
      if (!line.isStranded) near.destroy();
      if (near.destroyed) this.lines.delete(line);
    });
  }
}
