-- Whether one of these sentences, as told_sentences has them, wants a secret without a word that
-- asks for it alone: what is needed, what an authenticator shows, what was just received, or both
-- sides of a card that pays.
create function support_needs_secret(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v record;
  v_looked text;
begin
  for v in select * from support_secret_words() loop
    v_looked := support_lines_holding(p_sentences, v.words, v.also);
    if v_looked ~ ('(?n)' || v.asks) then
      return true;
    end if;
  end loop;
  return false;
end $$;
