-- Which deposit was credited with this payment already; null where none was. One by crypto of the
-- same amount whose hash has the same end is held for it, since one of them may be mistyped: until
-- the watcher saw both transactions, or both outputs were told. So is one at a bank of the same
-- amount, within 90 days, of who gave no last six of one of them: another reference that they made
-- up tells no payment apart, and those of the bank do.
create function deposit_credited_as(d deposit) returns bigint language sql stable as $$
  select o.id from deposit_conflicts(d) o
  order by o.customer_id = d.customer_id desc, o.id limit 1
$$;
