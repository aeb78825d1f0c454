import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Line = { near: Socket; far: Socket };

/** A line between one client and a server that a test breaks. */
export class TcpWire {
  private readonly lines = new Set<Line>();
  private isDown = false;
  private isSilent = false;
  private readonly server = createServer((near) => this.join(near));

  constructor(private readonly target: number) {}

  async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The client hears nothing more, and the server finds it does not read; nobody is told. */
  stall(): void {
    for (const { far } of this.lines) far.pause();
  }

  /** What the client says stays on the way; nobody is told. */
  hold(): void {
    for (const { near } of this.lines) near.pause();
  }

  /** Nothing comes through either way any more, of new ones neither; nobody is told until it is cut. */
  silence(): void {
    this.isSilent = true;
    this.stall();
    this.hold();
  }

  /** Breaks it, and turns every new one away until it is mended. */
  cut(): void {
    this.isDown = true;
    for (const { near, far } of this.lines) [near, far].forEach((socket) => socket.destroy());
  }

  mend(): void {
    this.isDown = this.isSilent = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    near.on('error', () => undefined);
    if (this.isDown) return void near.destroy();
    const far = connect(this.target, '127.0.0.1');
    far.on('error', () => undefined);
    const line = { near, far };
    this.lines.add(line);
    if (this.isSilent) [near, far].forEach((socket) => socket.pause());
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      near.destroy();
      this.lines.delete(line);
    });
  }
}
