const greatest = (a: bigint, b: bigint): bigint => {
  let [big, small] = [a < 0n ? -a : a, b];
  while (small > 0n) [big, small] = [small, big % small];
  return big;
};

const plain = /^(-?)(\d+)(?:\.(\d+))?$/;

/** An exact rational number: whole numerator over a whole denominator above zero. */
export class Fraction {
  private rough: number | undefined;

  private constructor(
    readonly over: bigint,
    readonly under: bigint,
  ) {}

  static readonly zero = new Fraction(0n, 1n);

  /** Reads a whole number or a plain decimal string. */
  static of(value: string | number | bigint | Fraction): Fraction {
    if (value instanceof Fraction) return value;
    const parts = plain.exec(String(value));
    if (!parts) throw new Error(`not a plain decimal: ${value}`);
    const [, sign, whole, rest = ''] = parts;
    const over = BigInt(whole! + rest);
    return new Fraction(sign ? -over : over, 10n ** BigInt(rest.length));
  }

  plus(other: Fraction): Fraction {
    return this.under === other.under
      ? new Fraction(this.over + other.over, this.under)
      : new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under);
  }

  dividedBy(other: Fraction): Fraction {
    if (other.over === 0n) throw new Error('divided by zero');
    const [over, under] = [this.over * other.under, this.under * other.over];
    return under < 0n ? new Fraction(-over, -under) : new Fraction(over, under);
  }

  negated(): Fraction {
    return new Fraction(-this.over, this.under);
  }

  /** Below zero, zero or above it, as this is less than, equal to or greater than the other. */
  compare(other: Fraction): number {
    const difference = this.over * other.under - other.over * this.under;
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  isBelow(other: Fraction): boolean {
    return this.compare(other) < 0;
  }

  isAbove(other: Fraction): boolean {
    return this.compare(other) > 0;
  }

  equals(other: Fraction): boolean {
    return this.compare(other) === 0;
  }

  /** The nearest number with so many decimal places; of two equally near, the one with an even last digit. */
  rounded(places: number): Fraction {
    const scale = 10n ** BigInt(places);
    const scaled = this.over * scale;
    let whole = scaled / this.under;
    let rest = scaled - whole * this.under;
    if (rest < 0n) {
      whole -= 1n;
      rest += this.under;
    }
    const twice = rest * 2n;
    const up = twice > this.under || (twice === this.under && whole % 2n !== 0n);
    return new Fraction(up ? whole + 1n : whole, scale);
  }

  isMultipleOf(step: Fraction): boolean {
    return (this.over * step.under) % (this.under * step.over) === 0n;
  }

  /** About this, for looking at it roughly. */
  toNumber(): number {
    this.rough ??= Number(this.over) / Number(this.under);
    return this.rough;
  }

  /** A plain decimal without zeros at its end; throws for a number that has none. */
  toString(): string {
    const shared = greatest(this.over, this.under);
    const under = this.under / shared;
    let places = 0;
    for (let power = 1n; power % under !== 0n; power *= 10n)
      if (++places > 60) throw new Error('not a decimal number');
    const scaled = (this.over * 10n ** BigInt(places)) / this.under;
    const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
    const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    const shown = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
    return scaled < 0n ? `-${shown}` : shown;
  }
}

export const least = (a: Fraction, b: Fraction): Fraction => (a.isAbove(b) ? b : a);
export const most = (a: Fraction, b: Fraction): Fraction => (a.isBelow(b) ? b : a);
