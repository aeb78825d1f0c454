-- Why bytes are no whole JPEG of a square of `p_side` pixels without metadata; null when they are,
-- as far as can be seen without opening the picture: its segments follow each other up to the scan,
-- one frame has that size, the scan is as long as such a square takes at least and at most, holds
-- no marker that cannot stand in it, and ends the file.
create function jpeg_flaw(p_bytes bytea, p_side integer) returns text
language plpgsql immutable as $$
declare
  v_length constant integer := coalesce(length(p_bytes), 0);
  v_none constant text := 'it is no whole JPEG';
  v_at integer := 2;
  v_marker integer;
  v_size integer;
  v_parts integer;
begin
  if v_length < 100 or substring(p_bytes for 2) <> '\xffd8'::bytea then return v_none; end if;
  loop
    if v_at + 4 > v_length or get_byte(p_bytes, v_at) <> 255 then return v_none; end if;
    v_marker := get_byte(p_bytes, v_at + 1);
    v_size := get_byte(p_bytes, v_at + 2) * 256 + get_byte(p_bytes, v_at + 3);
    if v_size < 2 or v_at + 2 + v_size >= v_length then return v_none; end if;
    if v_marker in (x'c0'::integer, x'c2'::integer) then
      v_parts := case when v_parts is null and v_size >= 8 then get_byte(p_bytes, v_at + 9) end;
      if v_parts is null or v_parts not in (1, 3) or v_size <> 8 + 3 * v_parts
        or get_byte(p_bytes, v_at + 4) <> 8
      then
        return v_none;
      end if;
      if get_byte(p_bytes, v_at + 5) * 256 + get_byte(p_bytes, v_at + 6) <> p_side
        or get_byte(p_bytes, v_at + 7) * 256 + get_byte(p_bytes, v_at + 8) <> p_side
      then
        return format('it is no square of %s pixels', p_side);
      end if;
    -- Tables, the interval of restarts, JFIF, a profile of colours and Adobe's note on them.
    elsif v_marker not in (x'c4'::integer, x'da'::integer, x'db'::integer, x'dd'::integer,
      x'e0'::integer, x'e2'::integer, x'ee'::integer)
    then
      return 'it has metadata, or parts that are not known';
    end if;
    v_at := v_at + 2 + v_size;
    exit when v_marker = x'da'::integer;
  end loop;
  if v_parts is null then return v_none; end if;
  -- Of 16 pixels by 16 no coding takes less than 6 bits, and three bytes for each pixel none.
  if (v_length - v_at) * 8 < 6 * (p_side / 16) ^ 2 or v_length > 3 * p_side ^ 2 + 20000 then
    return format('it is too short or too long for a square of %s pixels', p_side);
  end if;
  if encode(substring(p_bytes from v_at + 1), 'hex')
    !~ '^([0-9a-e].|f[0-9a-e]|ff(00|d[0-7]|c4|da))*ffd9$'
  then
    return v_none;
  end if;
  return null;
end $$;
