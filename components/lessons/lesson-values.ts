import type { Formatter } from '@/components/ui/figures/format';
import {
  account,
  closeOutFigure,
  leverageFigure,
  marginFigure,
} from '@/lib/content/lessons/margin-figures-rules';
import { optionFigure } from '@/lib/content/lessons/option-figures-rules';
import { example, spreadFigure, stopFigure } from '@/lib/content/lessons/price-figures-rules';
import type { Lesson } from '@/lib/content/lessons/rules';
import { closeOutLevel, marginWarnings } from '@/lib/core/margin-levels';

/** A figure keeps its own direction within a sentence of another one. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Writes figures as sentences have them: amounts of a loss stand without their sign. */
function written(format: Formatter) {
  return {
    price: (value: string) => isolated(format.price(value, example.digits)),
    money: (value: string) => isolated(format.money(value.replace('-', ''))),
    signed: (value: string) => isolated(format.money(value)),
    share: (value: string | number, most?: number) =>
      isolated(format.percent(String(value).replace('-', ''), most)),
    fold: (leverage: number) => isolated(`${format.quantity(leverage)}×`),
    count: (value: string | number) => isolated(format.quantity(value)),
  };
}

type Writer = ReturnType<typeof written>;

const base = ({ count }: Writer) => ({ code: example.code, lots: count(example.lots) });

const values: Record<Lesson, (as: Writer) => Record<string, string>> = {
  spread: (as) => {
    const { ask, bid, spread, breakEven, spreadCost, net } = spreadFigure();
    return {
      ...base(as),
      ask: as.price(ask),
      bid: as.price(bid),
      spread: as.price(spread),
      even: as.price(breakEven),
      cost: as.money(spreadCost),
      net: as.money(net),
    };
  },
  leverage: (as) => {
    const { move, value, loss, rows } = leverageFigure();
    const [first, last] = [rows[0]!, rows.at(-1)!];
    return {
      ...base(as),
      percent: as.share(move),
      value: as.money(value),
      loss: as.money(loss),
      margin: as.money(last.margin),
      lowest: as.fold(first.leverage),
      leverage: as.fold(last.leverage),
      least: as.share(first.share),
      most: as.share(last.share),
    };
  },
  margin: (as) => {
    const { value, used, states } = marginFigure();
    const warned = states.find(({ level }) => level === marginWarnings[0])!;
    return {
      ...base(as),
      balance: as.money(account.balance),
      leverage: as.fold(account.leverage),
      times: as.count(account.leverage),
      value: as.money(value),
      used: as.money(used),
      free: as.money(states[0]!.free),
      first: as.price(states[0]!.price),
      warned: as.price(warned.price),
      level: as.share(warned.level),
      last: as.price(states.at(-1)!.price),
    };
  },
  'close-out': (as) => {
    const { price, fill, lost } = closeOutFigure();
    return {
      ...base(as),
      at: as.share(closeOutLevel),
      first: as.share(marginWarnings[0]),
      second: as.share(marginWarnings[1]),
      balance: as.money(account.balance),
      price: as.price(price),
      fill: as.price(fill),
      lost: as.money(lost),
    };
  },
  stops: (as) => {
    const { opened, stop, fill } = stopFigure();
    return { ...base(as), opened: as.price(opened), stop: as.price(stop), fill: as.price(fill) };
  },
  'binary-options': (as) => {
    const { bought, stake, payout, win, breakEven, half, ahead } = optionFigure();
    const [early, late] = [ahead[0]!, ahead.at(-1)!];
    return {
      count: as.count(bought),
      half: as.count(half.wins),
      result: as.signed(half.net),
      loss: as.money(half.net),
      stake: as.money(stake),
      payout: as.share(payout),
      win: as.money(win),
      even: as.share(breakEven, 2),
      early: as.count(Math.round(early.share * 100)),
      late: as.count(Math.round(late.share * 100)),
      few: as.count(early.count),
      many: as.count(late.count),
    };
  },
};

/** The figures that a lesson's sentences name, as the reader's language writes them. */
export const lessonValues = (lesson: Lesson, format: Formatter): Record<string, string> =>
  values[lesson](written(format));
