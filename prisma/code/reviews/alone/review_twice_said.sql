-- What an operator reads who gave the first approval and approves once more.
create function review_twice_said(p_reviewers integer) returns text language sql immutable as $$
  select format('You approved it already: %sanother operator has to approve it too.',
    case when p_reviewers = 2 then 'above the limit ' else '' end)
$$;
