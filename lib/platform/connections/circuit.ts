// As many failures in a row are none of chance.
const mostFailures = 3;

/**
 * Whether it is worth asking for a connection. It opens after failures in a row, or when the database was found not
 * to answer; `probe` then asks again and again, for all others, and it closes once that was answered.
 */
export class Circuit {
  private failures = 0;
  private outages = 0;

  constructor(private readonly probe: () => Promise<void>) {}

  get isOpen(): boolean {
    return this.failures >= mostFailures;
  }

  /** How often it opened. */
  get count(): number {
    return this.outages;
  }

  succeed(): void {
    if (!this.isOpen) this.failures = 0;
  }

  fail(): void {
    if (this.isOpen) return;
    this.failures += 1;
    if (this.isOpen) void this.opened();
  }

  /** Opens at once. */
  trip(): void {
    if (this.isOpen) return;
    this.failures = mostFailures;
    void this.opened();
  }

  private async opened(): Promise<void> {
    this.outages += 1;
    await this.probe();
    this.failures = 0;
  }
}
