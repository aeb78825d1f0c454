import type { DropReason } from '../book/guard';

const most = 25;
const forgivenByAGoodOne = 0.2;

// The others happen on an honest feed too: a halt, a late packet, a move.
const nonsense: ReadonlySet<DropReason> = new Set(['malformed', 'nan', 'negative', 'crossed']);

/** Counts the nonsense of one connection. Throws once too much has come for it to be worth keeping. */
export class GarbageGauge {
  private score = 0;

  note(reason: DropReason | null): void {
    if (reason === null) this.score = Math.max(0, this.score - forgivenByAGoodOne);
    else if (nonsense.has(reason)) this.score += 1;
    if (this.score > most) throw new Error('too much of what came was no price');
  }
}
