-- Keeps a picture of a collectible in its three sizes, which the command line makes of a file, and
-- gives its number. It is shown to nobody until what it belongs to is listed.
create function operations.add_picture(p_small bytea, p_medium bytea, p_large bytea)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_hash text := left(encode(sha256(p_small || p_medium || p_large), 'hex'), 16);
  v_one bytea;
  v_flaw text;
begin
  foreach v_one in array array[p_small, p_medium, p_large] loop
    if substring(v_one for 3) is distinct from '\xffd8ff'::bytea or length(v_one) > 1000000
      -- Exif, where a camera writes the place and the owner.
      or position('\x457869660000'::bytea in v_one) > 0
    then
      raise exception 'A picture is a JPEG of at most 1,000,000 bytes without metadata.';
    end if;
  end loop;
  v_flaw := coalesce(jpeg_flaw(p_small, 320), jpeg_flaw(p_medium, 640), jpeg_flaw(p_large, 1280));
  if v_flaw is not null then
    raise exception 'A picture is a JPEG of at most 1,000,000 bytes without metadata: %.', v_flaw;
  end if;
  select id into v_id from collectible_picture where hash = v_hash;
  if found then return v_id; end if;
  if (select count(*) >= 100 from collectible_picture
    where added_by = session_user and added_at > now() - interval '1 day')
  then
    raise exception 'Of yours, 100 pictures were added within a day: come again later.';
  end if;
  insert into collectible_picture (hash, small, medium, large, added_by)
  values (v_hash, p_small, p_medium, p_large, session_user) returning id into v_id;
  return v_id;
end $$;
grant execute on function operations.add_picture(bytea, bytea, bytea) to assay_operator;
