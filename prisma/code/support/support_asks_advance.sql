-- Whether one of these sentences, as told_sentences has them, has a withdrawal wait for a payment,
-- however it is said: a fee, tax or guarantee that arrives, is settled or is needed before
-- something, an account that is to be filled first, or money asked for in advance. What says that
-- nobody asks for it, or takes a fee out of an amount, is left out. Each rule begins with words of
-- which one stands in whatever it finds.
create function support_asks_advance(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v record;
begin
  for v in
    select * from support_advance_words() rules
    where exists (
      select from unnest(string_to_array(rules.words, '|')) word
      where strpos(p_sentences, word) > 0)
  loop
    if p_sentences ~ ('(?n)' || v.asks)
      and regexp_replace(p_sentences, v.denies, ' ', 'gn') ~ ('(?n)' || v.asks)
    then
      return true;
    end if;
  end loop;
  return false;
end $$;
