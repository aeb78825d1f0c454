-- Whether anything is or was listed for a charity, so that bidders or buyers read what is written
-- of it.
create function charity_is_shown(p_charity bigint) returns boolean
language sql stable as $$
  select exists (select from collectible where charity_id = p_charity and status <> 'draft')
$$;
