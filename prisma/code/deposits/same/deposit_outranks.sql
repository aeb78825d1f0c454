-- Whether the watcher saw a payment and saw that another deposit, which was credited with its
-- transaction, is none of it: that one was credited by mistake, and whom the money came to is not
-- to be without it. Two operators say so.
create function deposit_outranks(d deposit, o deposit) returns boolean language sql stable as $$
  select chain_hash(o.tx_hash) = chain_hash(d.tx_hash) and deposit_sight(d) = 'seen'
    and deposit_sight(o) = 'elsewhere'
$$;
