-- Why operators cannot have the factors of a customer removed now; null when they can.
create function factor_removal_flaw(c customer) returns text language sql stable as $$
  select case
    when c.status = 'closed' then 'The customer closed this account.'
    when not exists (select from authenticator a
        where a.customer_id = c.id and a.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = c.id)
      then 'This account has neither an app nor a passkey.'
    when exists (select from factor_removal f
      where f.customer_id = c.id and f.stopped_at is null and f.done_at is null)
      then 'A removal is under way already: Studio and the customer see when it is due.'
    -- Whoever stopped one by a factor has it.
    when exists (select from factor_removal f
      where f.customer_id = c.id and not f.stopped_by_mail
        and f.stopped_at > now() - interval '14 days')
      then 'A factor of this account stopped a removal within 14 days, so it is not lost.'
  end
$$;
