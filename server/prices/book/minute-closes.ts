const kept = 1500;

/** The closes of the latest minutes of one instrument: a day and a little more. Minutes count from the epoch. */
export class MinuteCloses {
  private minutes: number[] = [];
  private closes: number[] = [];

  /** The newest price of a minute; an earlier minute than the newest is ignored. */
  set(minute: number, close: number): void {
    const last = this.minutes.length - 1;
    if (last >= 0 && this.minutes[last] === minute) this.closes[last] = close;
    else if (last < 0 || minute > this.minutes[last]!) {
      this.minutes.push(minute);
      this.closes.push(close);
      if (this.minutes.length > 2 * kept) {
        this.minutes = this.minutes.slice(-kept);
        this.closes = this.closes.slice(-kept);
      }
    }
  }

  /** Puts earlier minutes before those that are known; pairs of [minute, close], oldest first. */
  putBefore(earlier: readonly (readonly [number, number])[]): void {
    const first = this.minutes[0] ?? Infinity;
    const fitting = earlier.filter(([minute]) => minute < first);
    this.minutes = [...fitting.map(([minute]) => minute), ...this.minutes];
    this.closes = [...fitting.map(([, close]) => close), ...this.closes];
  }

  last(count: number): number[] {
    return this.closes.slice(-count);
  }

  /** The last minutes with their closes, oldest first. */
  lastPairs(count: number): [number, number][] {
    const closes = this.closes.slice(-count);
    return this.minutes.slice(-count).map((minute, i) => [minute, closes[i]!]);
  }

  /** The close of a minute, or of the latest one before it; undefined when that is not remembered. */
  atOrBefore(minute: number): number | undefined {
    return this.closes[this.placeAfter(minute) - 1];
  }

  /** The newest close of the minutes from one to before another; undefined when none is remembered. */
  newestIn(from: number, before: number): number | undefined {
    const place = this.placeAfter(before - 1) - 1;
    return place >= 0 && this.minutes[place]! >= from ? this.closes[place] : undefined;
  }

  private placeAfter(minute: number): number {
    let low = 0;
    let high = this.minutes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.minutes[middle]! <= minute) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
