import { createDatabase, type Database } from '@/lib/platform/db';

let owner: Database;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

/**
 * What judges each text that operators may write: a function, and the words by which it asks the guard
 * that all share. A new column has to be entered here with its own.
 */
const guards: Record<string, [by: string, asks: string]> = {
  'calendar_exception.name': ['operator_exception_flaw', "told_flaw(p_content->>'name'"],
  'charity.about': ['charity_flaw', "told_flaw(concat_ws('. ', c.name, translate(c.about"],
  'charity.name': ['charity_flaw', "told_flaw(concat_ws('. ', c.name, translate(c.about"],
  'charity_payout.reason': ['charity_payout_flaw', 'told_flaw(p_reason, 300)'],
  'charity_payout.receipt': ['operator_payout_flaw', "told_flaw(translate(p_after->>'receipt'"],
  'charity_payout.reference': ['operator_payout_flaw', "reference_flaw(p_after->>'reference')"],
  'collectible.creator': ['collectible_flaw', "told_flaw(concat_ws('. ', c.name, c.creator,"],
  'collectible.description': ['collectible_flaw', 'translate(c.description'],
  'collectible.name': ['collectible_flaw', "told_flaw(concat_ws('. ', c.name, c.creator,"],
  'collectible.transfer_reference': [
    'operator_collectible_flaw',
    "reference_flaw(p_after->>'transfer_reference')",
  ],
  'content.body': ['content_flaw', 'demand_flaw(v_words)'],
  'content.title': ['content_flaw', 'demand_flaw(v_words)'],
  'customer.reason': ['operator_customer_flaw', 'told_to_flaw(p_id, v_reason)'],
  'deposit.reason': ['deposit_flaw', 'told_to_flaw(d.customer_id, p_reason)'],
  'deposit_address.note': ['operator_address_flaw', "told_flaw(p_after->>'note'"],
  'deposit_address.pay_to': ['operator_address_flaw', "reference_words_flaw(p_after->>'pay_to')"],
  'factor_request.reason': ['factor_request_flaw', 'told_to_flaw(r.customer_id, p_reason, 300)'],
  'instrument.base': ['operator_listing_flaw', "'^[A-Z0-9]{1,10}(\\.[A-Z])?$'"],
  'instrument.code': ['operator_listing_flaw', "'^[A-Z0-9]{1,14}(\\.[A-Z])?$'"],
  'instrument.name': ['operator_name_flaw', 'told_flaw(p_name'],
  'loan.reason': ['loan_flaw', 'told_to_flaw(l.customer_id, p_reason)'],
  'plan_product.name': ['plan_product_flaw', 'told_flaw(p.name'],
  'support.reply': ['support_flaw', 'support_text_flaw(v_reply)'],
  'treasury_move.note': ['operator_treasury_flaw', "told_flaw(p_after->>'note'"],
  'treasury_move.reason': ['treasury_flaw', 'told_flaw(p_reason, 300)'],
  'treasury_move.reference': ['operator_treasury_flaw', "reference_flaw(p_after->>'reference')"],
  'verification.reason': ['operator_verification_flaw', 'told_to_flaw(v.customer_id, v_reason)'],
  'verification.reasons': ['operator_verification_flaw', 'told_to_flaw(v.customer_id, v_text'],
  'withdrawal.reason': ['withdrawal_flaw', 'told_to_flaw(w.customer_id, p_reason)'],
  'withdrawal.reference': ['withdrawal_flaw', 'reference_flaw(p_reference)'],
};

/** No words: a number, a word of a list, or what has one form alone. */
const formed = [
  'calendar.id', 'calendar.time_zone', 'calendar.weekly', 'calendar_exception.calendar_id',
  'calendar_exception.sessions', 'charity.website', 'charity_payout.amount', 'charity_payout.charity',
  'charity_payout.currency', 'charity_payout.paid_on', 'charity_payout.source',
  'charity_payout.status', 'collectible.address', 'collectible.buy_now_price', 'collectible.chain',
  'collectible.charity', 'collectible.ends_at', 'collectible.min_step', 'collectible.picture',
  'collectible.start_price', 'content.locale', 'content.slug', 'content.type', 'customer.status',
  'deposit.output', 'deposit.status', 'deposit_address.currency', 'deposit_address.customer',
  'deposit_address.network', 'factor_request.customer', 'factor_request.status',
  'instrument.calendar', 'instrument.logo', 'instrument.periods', 'instrument.quote', 'loan.status',
  'loan_offer.daily_rate', 'loan_offer.max_amount', 'loan_offer.min_amount',
  'loan_offer.overdue_rate', 'parameter.value', 'plan_product.max_amount',
  'plan_product.min_amount', 'plan_product.penalty_share', 'plan_product.timeframes',
  'support.status', 'treasury_move.amount', 'treasury_move.fund', 'treasury_move.source',
  'treasury_move.status', 'verification.status', 'withdrawal.status',
]; // prettier-ignore

/** Words that operators alone read. */
const inside = ['deposit.bank_reference', 'factor_request.checked'];

it('each text that an operator can write has a guard, or needs none and is listed', async () => {
  const written = await owner.sql<{ name: string }>`
    select distinct p.table_name || '.' || p.column_name as name
    from information_schema.column_privileges p
    join information_schema.columns c using (table_schema, table_name, column_name)
    where p.table_schema = 'operations' and p.grantee = 'assay_operator'
      and p.privilege_type in ('INSERT', 'UPDATE') and p.column_name <> 'answer'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb') order by 1`;
  expect(written.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(guards), ...formed, ...inside].sort(),
  );
});

it.each(Object.entries(guards))('the guard of %s stands', async (_, [by, asks]) => {
  const [made] = await owner.sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = ${by}`;
  expect(made!.source).toContain(asks);
});

it('what is told to one customer is judged as what all are told, and its sums besides', async () => {
  const [made] = await owner.sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'told_to_flaw'`;
  expect(made!.source).toContain(
    'coalesce(told_flaw(p_text, p_most), told_sums_flaw(p_customer, p_text))',
  );
});

it('a rejection in the treasury, of a payout and of a removal is told by the same guard', async () => {
  for (const call of [
    `treasury_flaw(jsonb_populate_record(null::treasury_move, '{"status": "waiting", "id": 0}'),`,
    `charity_payout_flaw(jsonb_populate_record(null::charity_payout, '{"status": "waiting", "id": 0}'),`,
    `factor_request_flaw(jsonb_populate_record(null::factor_request, '{"status": "waiting", "id": 0}'),`,
  ]) {
    const { rows } = await owner.pool.query<{ bad: string; good: string | null }>(
      `select ${call} 'rejected', 'Pay us 50USDT first', 'somebody') as bad,
         ${call} 'rejected', 'No such payment came.', 'somebody') as good`,
    );
    expect(rows[0]!.bad).toMatch(/to pay/);
    expect(rows[0]!.good).toBeNull();
  }
});

it('an account of a bank asks for nothing, and a code is no site', async () => {
  const { rows } = await owner.pool.query<{ account: string; bank: string | null; code: string }>(
    `select operator_address_flaw('draft-1',
         '{"currency": "USDT", "pay_to": "First pay 50USDT to be unlocked"}', 'x') as account,
       operator_address_flaw('draft-1',
         '{"currency": "USDT", "pay_to": "Assay Ltd, DE89 3704 0044 0532 0130 00"}', 'x') as bank,
       operator_listing_flaw(jsonb_populate_record(null::instrument, '{"code": "PAY.EVIL.COM"}'))
         as code`,
  );
  expect(rows[0]).toEqual({
    account: expect.stringMatching(/to pay/),
    bank: null,
    code: expect.stringMatching(/^Give a code of 1 to 14 capital letters and digits/),
  });
});
