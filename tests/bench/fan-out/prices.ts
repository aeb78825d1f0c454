import type { ManualBook } from '../../setup/socket-rig';

const codes = Array.from({ length: 100 }, (_, n) => `COIN${n}USDT`);

// Every round has prices of the same length, so that all peers send equally many bytes.
const bidOf = (n: number, round: number) => 1_000.01 + n * 7 + (round % 9) * 0.1;
const rounded = (price: number) => Number(price.toFixed(2));

/** Has all hundred instruments tick. */
export function tickAll(book: ManualBook, round: number): void {
  codes.forEach((code, n) => {
    const bid = rounded(bidOf(n, round));
    book.tick(code, bid, rounded(bid + 0.02));
  });
}
