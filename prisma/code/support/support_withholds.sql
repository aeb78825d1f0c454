-- Whether one of these sentences, as told_sentences has them, holds back what is a customer's for
-- want of a payment: without a guarantee no withdrawal, no fee, no payout, a tax that is missing or
-- unpaid beside it, or money that comes in first. Only sentences are looked at that hold a word of
-- a payment and one of a lack: PostgreSQL keeps few patterns ready.
create function support_withholds(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v record;
  v_looked text;
begin
  for v in
    select * from support_withheld_words() union all select * from support_first_words()
  loop
    v_looked := support_lines_holding(p_sentences, v.words, v.also);
    -- Each line by itself: a pattern that minds the ends of lines takes twice as long to be made.
    if exists (
      select from unnest(string_to_array(v_looked, E'\n')) line
      where line ~ v.asks and regexp_replace(line, v.denies, ' ', 'g') ~ v.asks)
    then
      return true;
    end if;
  end loop;
  return false;
end $$;
