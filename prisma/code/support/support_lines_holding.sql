-- Those of these sentences, as told_sentences has them, that hold one of some words and one of some
-- others, each parted by |; null where there is none. The whole is looked at first: most texts hold
-- nothing of it.
create function support_lines_holding(p_sentences text, p_words text, p_also text) returns text
language plpgsql immutable as $$
declare
  v_words constant text[] := string_to_array('%' || replace(p_words, '|', '%|%') || '%', '|');
  v_also constant text[] := string_to_array('%' || replace(p_also, '|', '%|%') || '%', '|');
begin
  if not p_sentences like any (v_also) or not p_sentences like any (v_words) then
    return null;
  end if;
  return (
    select string_agg(line, E'\n') from unnest(string_to_array(p_sentences, E'\n')) line
    where line like any (v_also) and line like any (v_words));
end $$;
