import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import type { Runtime } from '@/lib/platform/runtime';
import { takeLead, type Lead } from './engine/lead/lead';
import type { Leader } from './engine/lead/lead-look';
import { startLeading, type Leading } from './leading';
import type { Pages } from './web/open-web';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import type { Clock } from './prices/clock';
import type { openPrices } from './prices/prices';
import type { Shared } from './house/shared';

export type Settings = {
  env: Env;
  log: Log;
  shared: Shared;
  tracing: Tracing | null;
  pages: Promise<Pages>;
  makePrices: typeof openPrices;
  clock: Clock;
  /** Called each time this process has taken the lead. */
  onLead?: (runtime: Runtime) => void;
  /** Called when it could not lead although it may: its operator had better start it anew. */
  onFailed?: (error: unknown) => void;
};

/** One time of leading; over as soon as another process is known to have taken the lead. */
type Term = { isOver: boolean };

/** Why a process waits: another one leads, or null where the database does not answer. */
export type Waiting = { leader: Leader | null };

/** A process that leads when it may: it waits for the lead, works while it has it, and waits again when it lost it. */
export class Candidate {
  private readonly ending = new AbortController();
  private readonly first: Promise<Leading | null>;
  private lead: Lead | null = null;
  private leading: Leading | null = null;
  private term: Term | null = null;
  private waiting: Waiting | null = null;

  constructor(private readonly settings: Settings) {
    this.first = this.run();
    this.first.catch((error: unknown) => this.failed(error));
  }

  /** What answers now; null while another process leads, or this one is getting its hold back. */
  get work(): Leading | null {
    return this.lead?.isHeld() ? this.leading : null;
  }

  /** Why it does not lead; null while it starts, or leads. */
  get waits(): Waiting | null {
    return this.waiting;
  }

  /** Whether it cannot work because the database does not answer, also where it may still lead. */
  get isCutOff(): boolean {
    return this.waiting ? this.waiting.leader === null : this.leading !== null && !this.work;
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
    const { env, log, shared, tracing, pages, makePrices, clock, onLead } = this.settings;
    const term: Term = { isOver: false };
    const onDeposed = () => this.deposed(term);
    const lead = await takeLead(env.DATABASE_URL, {
      signal: this.ending.signal,
      onLost: onDeposed,
      onWait: (reason, leader) => {
        this.waiting = { leader };
        log.info({ reason }, 'standing by');
      },
    });
    this.waiting = null;
    if (!lead) return null;
    [this.lead, this.term] = [lead, term];
    const parts = {
      env,
      log,
      shared,
      tracing,
      lead,
      pages: await pages,
      makePrices,
      clock,
      onDeposed,
    };
    const leading = await startLeading(parts);
    if (term.isOver) {
      this.lead = null;
      await this.leave(lead, leading);
      return this.run();
    }
    this.leading = leading;
    onLead?.(leading.runtime);
    return leading;
  }

  // Before it is ready there is nothing to leave yet: it finds out at the end of its start.
  private deposed(term: Term): void {
    term.isOver = true;
    const { leading, lead } = this;
    if (this.ending.signal.aborted || term !== this.term || !leading || !lead) return;
    [this.leading, this.lead] = [null, null];
    const again = async () => {
      await this.leave(lead, leading);
      await this.run();
    };
    again().catch((error: unknown) => this.failed(error));
  }

  private async leave(lead: Lead, leading: Leading): Promise<void> {
    this.settings.log.error('another process took the lead over this database');
    await lead.resign();
    await leading.abandon();
  }

  private failed(error: unknown): void {
    if (this.ending.signal.aborted) return;
    this.settings.log.error({ err: error }, 'Assay could not open');
    this.settings.onFailed?.(error);
  }
}
