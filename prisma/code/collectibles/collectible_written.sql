-- A collectible with what an operator wrote of it, by the names that operators see.
create function collectible_written(c collectible, p_after jsonb) returns collectible
language sql stable as $$
  select jsonb_populate_record(c, p_after - '{picture,charity,enabled}'::text[]
    || case when p_after ? 'picture' then jsonb_build_object('picture_id', p_after->'picture')
      else '{}' end
    || case when p_after ? 'charity' then jsonb_build_object('charity_id', p_after->'charity')
      else '{}' end)
$$;
