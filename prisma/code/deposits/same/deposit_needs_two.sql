-- Whether two operators have to approve a deposit, whatever its amount: the watcher saw its
-- transaction and does not show this payment of it, another deposit was credited by mistake, its
-- output alone, which the watcher did not see, tells it from what was credited, in whichever order
-- that was said, it left the house and was not seen to come in, at a bank too, or it may have been
-- credited at another bank account, or by the end of its hash, also to an account of which nothing
-- is kept.
create function deposit_needs_two(d deposit) returns boolean language sql stable as $$
  select case d.method
    when 'card' then deposit_sent_as(d) is not null or exists (select from deposit o
      where o.id in (select deposit_near(d)) and o.status = 'approved' and deposit_at_another(d, o))
    else d.tx_hash <> '' and (deposit_sight(d) in ('unwatched', 'disputed')
        or deposit_credited_as(d) is not null and deposit_blocked_by(d) is null)
      or deposit_end_forgotten(d)
      or not deposit_was_seen(d) and (deposit_sent_as(d) is not null
        or deposit_end_credited(d) is not null
        or d.output_index is not null and exists (
          select from deposit_conflicts(jsonb_populate_record(d, '{"output_index": null}'))))
    end
$$;
