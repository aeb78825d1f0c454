-- Whether one of these sentences, as told_sentences has them, wants a secret without a word that
-- asks for it alone: what is needed, what an authenticator shows, what was just received, or both
-- sides of a card that pays.
create function support_needs_secret(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v record;
  v_looked text;
begin
  for v in
    select * from support_secret_words() rules
    where exists (select from unnest(string_to_array(rules.words, '|')) word
        where strpos(p_sentences, word) > 0)
      and exists (select from unnest(string_to_array(rules.also, '|')) word
        where strpos(p_sentences, word) > 0)
  loop
    select string_agg(line, E'\n') into v_looked
    from unnest(string_to_array(p_sentences, E'\n')) line
    where exists (select from unnest(string_to_array(v.words, '|')) word
        where strpos(line, word) > 0)
      and exists (select from unnest(string_to_array(v.also, '|')) word
        where strpos(line, word) > 0);
    if v_looked ~ ('(?n)' || v.asks) then
      return true;
    end if;
  end loop;
  return false;
end $$;
