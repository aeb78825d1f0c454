import type { Calendar } from '@/lib/markets/calendar-rules';
import { calendars } from '@/lib/markets/calendar-list';
import type { Database } from '@/lib/platform/db';
import { instrumentSeeds } from './instruments/all-instruments';

/**
 * Lists what a fresh install trades, with its calendars. What is there already stays as it is, so
 * that nothing an operator changed comes back.
 */
export async function seedMarkets({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const given: readonly Calendar[] = calendars;
  const exceptions = given.flatMap(({ id, exceptions: days }) =>
    days.map((day) => ({
      calendar_id: id,
      date: day.date,
      name: day.name,
      sessions: 'sessions' in day ? day.sessions : [],
    })),
  );
  await sql`
    insert into calendar (id, time_zone, weekly)
    select id, "timeZone", weekly from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as c (id text, "timeZone" text, weekly jsonb)
    on conflict do nothing`;
  await sql`
    insert into calendar_exception (calendar_id, date, name, sessions)
    select calendar_id, date, name, sessions
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as e (calendar_id text, date date, name text, sessions jsonb)
    on conflict do nothing`;
  await sql`
    insert into instrument (code, type, name, logo, base, quote, contract_size, tick_size, lot_step, lot_min, lot_max, fee_rate,
      leverages, periods, typical_spread, reference_price, daily_volatility, max_age_seconds, jump_limit, calendar, sort_order)
    select code, type, name, logo, base, quote, "contractSize", "tickSize", "lotStep", "lotMin", "lotMax", "feeRate",
      array(select jsonb_array_elements_text(leverages)::integer), periods, "typicalSpread", "referencePrice", "dailyVolatility",
      "maxAgeSeconds", "jumpLimit", calendar, "sortOrder"
    from jsonb_to_recordset(${JSON.stringify(instrumentSeeds)}::jsonb) as i (
      code text, type integer, name text, logo text, base text, quote text, "contractSize" numeric, "tickSize" numeric,
      "lotStep" numeric, "lotMin" numeric, "lotMax" numeric, "feeRate" numeric, leverages jsonb, periods jsonb,
      "typicalSpread" numeric, "referencePrice" numeric, "dailyVolatility" numeric, "maxAgeSeconds" integer,
      "jumpLimit" numeric, calendar text, "sortOrder" integer)
    where not exists (select from instrument known where known.code = i.code)
    order by "sortOrder"
    on conflict do nothing`;
}
