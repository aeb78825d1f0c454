export type Side = 'long' | 'short';

/** What the simulator must know of an instrument; decimals are strings. */
export type Terms = {
  code: string;
  quote: string;
  contractSize: string;
  tickSize: string;
  lotMin: string;
  lotMax: string;
  lotStep: string;
  feeRate: string;
  leverages: number[];
  periods: { seconds: number; payout: string }[];
  /** A price older than this decides nothing, ms. */
  maxAgeMs: number;
};

/** A price as it came, at a moment in ms since the epoch. */
export type TickEvent = { kind: 'tick'; at: number; code: string; bid: string; ask: string };

/** A tick that was held back as a spike: until one is believed again the instrument decides nothing. */
export type DoubtEvent = { kind: 'doubt'; at: number; code: string };

type Command = { at: number; account: string; ref: string };

export type PlaceEvent = Command & {
  kind: 'place';
  code: string;
  side: Side;
  type: 'market' | 'limit' | 'stop';
  lots: string;
  leverage: number;
  limitPrice?: string;
  stopPrice?: string;
  /** The ref of the order that the fill of this one cancels, and the other way round. */
  tiedTo?: string;
  /** ms since the epoch. */
  goodTill?: number;
  stopLoss?: string;
  takeProfit?: string;
  trailingDistance?: string;
};

export type TimedEvent = Command & {
  kind: 'timed';
  code: string;
  direction: 'up' | 'down';
  period: number;
  amount: string;
};

export type CloseEvent = Command & { kind: 'close'; lots?: string };
export type CancelEvent = Command & { kind: 'cancel' };

export type ChangeEvent = Command & {
  kind: 'change';
  stopLoss?: string | null;
  takeProfit?: string | null;
  trailingDistance?: string | null;
  limitPrice?: string;
  stopPrice?: string;
  goodTill?: number | null;
};

export type CommandEvent = PlaceEvent | TimedEvent | CloseEvent | CancelEvent | ChangeEvent;
export type FloorEvent = TickEvent | DoubtEvent | CommandEvent;

export type FillReason =
  | 'market'
  | 'limit'
  | 'stop'
  | 'customer'
  | 'stop-loss'
  | 'take-profit'
  | 'trailing-stop'
  | 'margin-close-out'
  | 'timed'
  | 'settled';

/** One fill. `tick` counts the ticks from 0; lots and profit are null where there are none. */
export type SimulatedFill = {
  ref: string;
  leg: 'open' | 'close';
  lots: string | null;
  price: string;
  tick: number;
  reason: FillReason;
  fee: string;
  profit: string | null;
  covered: string;
};

export type OrderEnd = {
  status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  cancelReason: 'customer' | 'margin' | 'tied' | null;
  held: string;
};

export type Balances = { available: string; held: string; advance: string };

export type Outcome = {
  /** `200` or the refusal of each command, in their order. */
  answers: { ref: string; kind: CommandEvent['kind']; code: string }[];
  fills: SimulatedFill[];
  orders: Map<string, OrderEnd>;
  accounts: Map<string, Balances>;
  warnings: { account: string; level: '1' | '0.75'; tick: number }[];
};
