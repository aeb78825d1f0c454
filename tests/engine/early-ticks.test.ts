import type { PriceAlert } from '@/lib/alerts/contract';
import type { MarginOrder, TimedOrder } from '@/lib/orders/contract';
import { createDatabase } from '@/lib/platform/db';
import { startAssay } from '@/server/assay';
import { openPrices } from '@/server/prices/prices';
import type { Emit, PriceSource } from '@/server/prices/sources/price-source';
import { caller, startApp, testEnv, type App } from '../setup/app';
import { ManualSource } from '../setup/manual-source';
import { Trader } from '../setup/trader';
import { until } from '../setup/until';

// The stop is reached by the third and the alert by the fourth; the newest reaches neither.
const early = ['1.39280', '1.39285', '1.39100', '1.39350', '1.39290'];

/** Ticks before its start is over. */
class EarlySource extends ManualSource {
  readonly whenTicked: Promise<void>;
  private ticked: () => void = () => undefined;

  constructor() {
    super(new Set(['EURUSD']));
    this.whenTicked = new Promise((resolve) => (this.ticked = resolve));
  }

  override async start(of: unknown, emit: Emit, signal: AbortSignal): Promise<void> {
    await super.start(of, emit, signal);
    for (const bid of early) this.tick('EURUSD', bid, (Number(bid) + 0.0001).toFixed(5));
    this.ticked();
  }
}

/** Begins only once another source has ticked. */
const late = (whenTicked: Promise<void>): PriceSource => ({
  name: 'late',
  live: false,
  recorded: true,
  serves: (code) => code === 'BTCUSDT',
  intervalMs: () => null,
  start: () => whenTicked,
});

/** Has an option be over, once nobody is there who would settle it. */
async function endOption(id: string): Promise<void> {
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
  await owner.sql`
    update orders set expires_at = clock_timestamp() - interval '1 second', changed_at = clock_timestamp()
    where id = ${id}`;
  await owner.close();
}

/** What the customer has when the first process ends: a stop, an option, and an alert. */
async function leftBehind(app: App, me: Trader) {
  const stopped = (await me.buy({ stopLoss: '1.39200' })).result;
  const option = (await me.bet()).result;
  const alert = await me.call<PriceAlert>('POST user/addPriceAlert', {
    code: 'EURUSD',
    direction: 'above',
    price: '1.39330',
  });
  return { stopped, option, alert: alert.result };
}

it('ticks that come while another source is slow to begin fill, settle, fire and are logged', async () => {
  const app = await startApp();
  const me = new Trader(app, await app.customer());
  const { stopped, option, alert } = await leftBehind(app, me);
  await app.stop();
  await endOption(option.id);

  const source = new EarlySource();
  const assay = await startAssay({
    env: testEnv(),
    prices: (parts) => openPrices({ ...parts, sources: [source, late(source.whenTicked)] }),
  });
  try {
    const { engine, runtime } = await assay.led;
    await engine.settled();
    const call = caller(assay.url);
    const read = async <T>(id: string) =>
      (await call<T>(`GET order/getOptionsOrderById/${id}`, {}, { ...me.session, demo: true }))
        .result;

    const closed = await read<MarginOrder>(stopped.id);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(closed.receipt!.close!.tick).toMatchObject({ bid: '1.391' });
    const settled = await read<TimedOrder>(option.id);
    expect(settled).toMatchObject({ status: 'closed', closeReason: 'expiry' });
    expect(settled.receipt!.close!.tick).toMatchObject({ bid: '1.3928' });

    const { sql } = runtime.database;
    const fired = await until(async () => {
      const [row] = await sql<{ bid: string }>`
        select trim_scale(tick_bid)::text as bid from price_alert where id = ${alert.id} and status = 'fired'`;
      return row;
    });
    expect(fired.bid).toBe('1.3935');

    const logged = async () => {
      const rows = await sql<{ ticks: string }>`
        select ticks from tick_log where code = 'EURUSD' and epoch = (select max(epoch) from engine_lead)
        order by first_sequence`;
      return rows.flatMap(({ ticks }) => ticks.split('\n').map((line) => line.split(',')[4]));
    };
    await until(async () => (await logged()).length >= early.length);
    expect(await logged()).toEqual(early);
  } finally {
    await assay.stop();
  }
});
