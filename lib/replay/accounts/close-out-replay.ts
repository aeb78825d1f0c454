import type { MarginDecision } from '@/lib/orders/fill-contract';
import type { Row, Sql } from '@/lib/platform/db';
import type { BooksBefore } from './account-rules';
import type { Block } from '@/lib/replay/log/block-rules';
import { needsLive, type Finding } from '@/lib/replay/check-rules';
import { citedBy, closeOutFlaws, closeOutGaps, type Place } from './close-out-rules';
import type { DayFill, DayOrder } from '@/lib/replay/day-queries';
import { wereRemoved, type Removal } from '@/lib/replay/log/removal-queries';
import type { LoggedTick } from '@/lib/replay/scan-rules';
import { readTick, readTickAfter } from '@/lib/replay/log/tick-queries';

type CloseOut = { order: DayOrder; fill: DayFill };

/** The ticks that a close-out reckons with, as far as the log has them. */
type CitedTicks = Pick<Place, 'tickOf' | 'nextOf'>;

type Judged = { decision: MarginDecision | null; cited: CitedTicks };

const pageSize = 50;

/** Finds what does not hold of close-outs, and what cannot be checked any more. */
export type CloseOutAnswer = { findings: Finding[]; unchecked: Finding[] };

/**
 * Checks close-outs while the ticks go by: each needs the ticks that had come when it was decided, and the
 * books as they were before it was written. Whichever comes later, the reckoning is read and compared then.
 */
export class CloseOutCheck {
  private readonly known = new Map<string, CloseOut>();
  private readonly due: CloseOut[] = [];
  private at = 0;
  private readonly books = new Map<string, BooksBefore>();
  private readonly judged = new Map<string, Judged>();
  private readonly answers = new Map<string, CloseOutAnswer>();

  constructor(
    private readonly sql: Sql,
    private readonly day: { sandbox: boolean; removals: readonly Removal[] },
  ) {}

  /** Adds a close-out; all of them before the first block. */
  add(one: CloseOut): void {
    this.known.set(one.fill.id, one);
    this.due.push(one);
  }

  /** Tells what the books were before a close-out. */
  tell(fillId: string, books: BooksBefore): void {
    if (this.known.has(fillId)) this.books.set(fillId, books);
  }

  async take(block: Block): Promise<void> {
    if (this.at === 0) this.due.sort((a, b) => a.fill.sequence - b.fill.sequence);
    const first = this.at;
    while (this.at < this.due.length && this.due[this.at]!.fill.sequence < block.until)
      this.at += 1;
    for (let from = first; from < this.at; from += pageSize)
      await this.judge(this.due.slice(from, Math.min(from + pageSize, this.at)), block);
    this.compare();
  }

  /** What became of the close-outs of an order, once all ticks and books have been taken. */
  of(order: DayOrder): CloseOutAnswer {
    this.compare();
    const answer = this.answers.get(order.id) ?? { findings: [], unchecked: [] };
    const without = order.fills.filter((fill) => this.known.has(fill.id));
    for (const { id } of without) {
      const text = this.judged.get(id)?.decision
        ? 'a close-out whose entry the books do not have'
        : 'a close-out without a reckoning';
      answer.findings.push({ orderId: order.id, code: order.code, text });
    }
    return answer;
  }

  /** Reads the reckonings of close-outs, and finds the ticks that they cite. */
  private async judge(due: readonly CloseOut[], block: Block): Promise<void> {
    const ids = due.map(({ fill }) => fill.id);
    const rows = await this.sql<Row & { id: string; decision: MarginDecision | null }>`
      select id, decision from fill where id = any(${ids}::bigint[])`;
    const decisionOf = new Map(rows.map((row) => [row.id, row.decision]));
    for (const one of due) {
      const decision = decisionOf.get(one.fill.id) ?? null;
      const cited = await this.citedTicks(one, decision, block);
      this.judged.set(one.fill.id, { decision, cited });
    }
  }

  private async citedTicks(
    { order, fill }: CloseOut,
    decision: MarginDecision | null,
    block: Block,
  ): Promise<CitedTicks> {
    const isLive = needsLive(order, this.day);
    const cited = new Map<string, LoggedTick | 'removed'>();
    const nexts = new Map<string, LoggedTick | undefined>();
    for (const { code, sequence } of citedBy(decision)) {
      const key = `${code} ${sequence}`;
      const newest = block.asOf(code, fill.sequence, isLive);
      if (newest?.sequence === sequence) cited.set(key, newest);
      if (cited.has(key)) continue;
      const found = await readTick(this.sql, code, sequence);
      if ('sequence' in found) cited.set(key, found);
      else if (wereRemoved(this.day.removals, found.from, found.to)) cited.set(key, 'removed');
      nexts.set(key, await readTickAfter(this.sql, code, sequence, isLive));
    }
    return {
      tickOf: (code, sequence) => cited.get(`${code} ${sequence}`),
      nextOf: (code, sequence) => nexts.get(`${code} ${sequence}`),
    };
  }

  /** Compares what both its ticks and its books are known of. */
  private compare(): void {
    for (const [id, { decision, cited }] of this.judged) {
      const books = this.books.get(id);
      if (!decision || !books) continue;
      const { order, fill } = this.known.get(id)!;
      const answer = this.answers.get(order.id) ?? { findings: [], unchecked: [] };
      this.answers.set(order.id, answer);
      const told = (text: string): Finding => ({ orderId: order.id, code: order.code, text });
      for (const flaw of closeOutFlaws(order, fill, decision, { ...cited, ...books }))
        answer.findings.push(told(`the close-out ${flaw}`));
      for (const gap of closeOutGaps(decision, cited))
        answer.unchecked.push(told(`the close-out ${gap}`));
      for (const map of [this.known, this.books, this.judged]) map.delete(id);
    }
  }
}
