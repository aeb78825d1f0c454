-- Whether a pending deposit is credited without a person: a watcher saw it at its customer's own
-- address with its confirmations, and nothing asks for anybody.
create function deposit_credits_itself(d deposit) returns boolean language plpgsql as $$
begin
  -- One by one, as the later ones cost more.
  if d.status <> 'pending' or d.reviewers > 1 then return false; end if;
  if not exists (
    select from chain_payment p
    join deposit_address a on a.id = p.address_id
    join customer c on c.id = a.customer_id
    join parameter n on n.key = 'deposits.confirmations.' || p.network
    where p.deposit_id = d.id and a.enabled and c.status <> 'closed'
      and p.last_told >= n.value::integer)
  then
    return false;
  end if;
  return deposit_rests_until(d) is null and deposit_holds(d) = '{}'
    and deposit_credited_as(d) is null and house_paid_in(d) is null;
end $$;
