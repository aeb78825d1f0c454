-- What the sums of one operator alone are of, in words.
create function review_alone_did(p_noun text) returns text language sql immutable as $$
  select case p_noun when 'withdrawals' then 'approved or gave back' else 'approved' end
$$;
