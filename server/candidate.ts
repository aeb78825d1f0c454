import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import type { Runtime } from '@/lib/platform/runtime';
import { takeLead, type Lead } from './engine/lead';
import { startLeading, type Leading, type Pages } from './leading';
import type { Clock } from './prices/clock';
import type { startPrices } from './prices/prices';

export type Settings = {
  env: Env;
  log: Log;
  pages: Promise<Pages>;
  makePrices: typeof startPrices;
  clock: Clock;
  /** Called each time this process has taken the lead. */
  onLead?: (runtime: Runtime) => void;
  /** Called when it could not lead although it may: whoever runs it had better start it anew. */
  onFailed?: (error: unknown) => void;
};

/** A process that leads when it may: it waits for the lead, works while it has it, and waits again when it lost it. */
export class Candidate {
  private readonly ending = new AbortController();
  private readonly first: Promise<Leading | null>;
  private lead: Lead | null = null;
  private leading: Leading | null = null;

  constructor(private readonly settings: Settings) {
    this.first = this.run();
    this.first.catch((error: unknown) => this.failed(error));
  }

  /** What answers now; null while another process leads, or this one is getting its hold back. */
  get work(): Leading | null {
    return this.lead?.isHeld() ? this.leading : null;
  }

  /** Resolves when it leads for the first time; rejects when it ended before that. */
  async led(): Promise<Leading> {
    const found = await this.first;
    if (!found) throw new Error('The process ended before it led.');
    return found;
  }

  /** Ends in the order that loses nothing, once what is being answered has been. */
  async stop(answered: Promise<unknown>): Promise<void> {
    this.ending.abort();
    await this.first.catch(() => undefined);
    await (this.leading ? this.leading.stop(answered) : answered);
    await this.lead?.resign();
  }

  private async run(): Promise<Leading | null> {
    const { env, log, pages, makePrices, clock, onLead } = this.settings;
    const onDeposed = () => this.deposed();
    const lead = await takeLead(env.DATABASE_URL, {
      signal: this.ending.signal,
      onLost: onDeposed,
      onWait: (reason) => log.info({ reason }, 'standing by'),
    });
    if (!lead) return null;
    this.lead = lead;
    const parts = { env, log, lead, pages: await pages, makePrices, clock, onDeposed };
    this.leading = await startLeading(parts);
    onLead?.(this.leading.runtime);
    return this.leading;
  }

  private deposed(): void {
    const { leading, lead } = this;
    if (this.ending.signal.aborted || !leading) return;
    this.settings.log.error('another process took the lead over this database');
    [this.leading, this.lead] = [null, null];
    const again = async () => {
      await lead?.resign();
      await leading.abandon();
      await this.run();
    };
    again().catch((error: unknown) => this.failed(error));
  }

  private failed(error: unknown): void {
    if (this.ending.signal.aborted) return;
    this.settings.log.error({ err: error }, 'Assay could not open');
    this.settings.onFailed?.(error);
  }
}
