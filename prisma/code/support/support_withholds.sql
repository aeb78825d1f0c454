-- Whether one of these sentences, as told_sentences has them, holds back what is a customer's for
-- want of a payment: without a guarantee no withdrawal, no fee, no payout, or a tax that is missing
-- or unpaid beside it. Only sentences are looked at that hold a word of a payment and one of a
-- lack: PostgreSQL keeps few patterns ready.
create function support_withholds(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v record;
  v_looked text;
begin
  for v in
    select * from support_withheld_words() rules
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
    if v_looked ~ ('(?n)' || v.asks)
      and regexp_replace(v_looked, v.denies, ' ', 'gn') ~ ('(?n)' || v.asks)
    then
      return true;
    end if;
  end loop;
  return false;
end $$;
