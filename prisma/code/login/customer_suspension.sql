-- A suspension ends: 14 days after it was set unless it says earlier, whoever writes it. Who
-- prolongs it is another operator than who set or last prolonged it, gives a reason, and may do so
-- for 14 days from then on. Who set or prolonged the last one, and when it ended, stays in the row.
create function customer_suspension() returns trigger language plpgsql as $$
begin
  if new.status <> 'suspended' then
    if old.status = 'suspended' then
      new.suspended_until := least(old.suspended_until, clock_timestamp());
    end if;
    return new;
  end if;
  if old.status <> 'suspended' then
    if new.suspended_until is not distinct from old.suspended_until then
      new.suspended_until := clock_timestamp() + interval '14 days';
    end if;
    new.suspended_by := review_actor();
  end if;
  if new.suspended_until > clock_timestamp() + interval '14 days 1 minute' then
    raise exception 'A suspension lasts at most 14 days from now.';
  end if;
  if old.status = 'suspended' and new.suspended_until > old.suspended_until then
    if review_actor() = old.suspended_by then
      raise exception 'You set or prolonged it last: another operator prolongs it.';
    end if;
    if new.status_reason = old.status_reason then
      raise exception 'Give the reason of prolonging it: the customer reads it.';
    end if;
    new.suspended_by := review_actor();
  end if;
  return new;
end $$;
create trigger suspension before update of status, suspended_until on customer
  for each row execute function customer_suspension();
