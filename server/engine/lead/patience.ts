// A leader gives a sign twice a second. Seen without one for so long, it is taken for frozen or cut off.
const patienceMs = 2_500;
// Between two looks further apart the database itself was away, and kept the leader's sign from coming.
const mostBetweenMs = 1_000;
// Unless each look takes so long: then it is far from its database, which was there all the time.
const farBetweenMs = 5_000;

/** Counts how long a leader has been seen without a new sign of life. */
export class Patience {
  private beat = '';
  private lookedAt = 0;
  private silentMs = 0;
  private wasLong = false;

  /** Whether patience has run out. `beat` is its newest sign at a moment, ms of a clock that never goes back. */
  isOver(beat: string, nowMs: number): boolean {
    const between = nowMs - this.lookedAt;
    const counts = between <= (this.wasLong ? farBetweenMs : mostBetweenMs);
    this.lookedAt = nowMs;
    this.wasLong = between > mostBetweenMs;
    if (beat !== this.beat) {
      this.beat = beat;
      this.silentMs = 0;
    } else this.silentMs = counts ? this.silentMs + between : 0;
    return this.silentMs >= patienceMs;
  }
}
