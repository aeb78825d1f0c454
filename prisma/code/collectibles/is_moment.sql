-- Whether a text can be read as a moment or a day, such as no 30 February.
create function is_moment(p_text text) returns boolean language plpgsql stable as $$
begin
  perform p_text::timestamptz;
  return true;
exception when others then
  return false;
end $$;
