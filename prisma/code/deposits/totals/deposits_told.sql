-- What a customer told of in a currency and what was not turned away, each with its place: of one
-- payment the first counts, as deposit_precedes has it. `p_claim` stands there too, and after all
-- others where it has no number yet.
create function deposits_told(p_customer bigint, p_currency text, p_claim deposit default null)
returns table (d deposit, id bigint, amount numeric, credited boolean, place bigint)
language sql stable as $$
  select o.d, (o.d).id, (o.d).amount, (o.d).status = 'approved',
    row_number() over (order by (o.d).id = 9223372036854775807, (o.d).status = 'approved' desc,
      exists (select from chain_payment p where p.deposit_id = (o.d).id) desc,
      (o.d).amount desc, (o.d).id)
  from (
    select s as d from deposit s
    where s.customer_id = p_customer and s.currency = p_currency
      and s.status in ('pending', 'approved') and s.id is distinct from (p_claim).id
    union all select p_claim where (p_claim).id is not null
  ) o
$$;
grant execute on function deposits_told(bigint, text, deposit) to assay_app;
