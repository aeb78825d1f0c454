-- A deposit as it would be told of now, to be compared with those that are there: it comes after
-- all of them.
create function deposit_claim(a deposit_address, p_customer bigint, p_amount numeric,
  p_tx_hash text, p_last_six text)
returns deposit language plpgsql volatile as $$
declare
  d deposit;
begin
  d.id := 9223372036854775807;
  d.customer_id := p_customer;
  d.method := case when a.network is null then 'card' else 'crypto' end;
  d.currency := a.currency;
  d.address_id := a.id;
  d.amount := p_amount;
  d.tx_hash := payment_hash(a.network, p_tx_hash);
  d.last_six := p_last_six;
  d.status := 'pending';
  d.created_at := clock_timestamp();
  return d;
end $$;
