-- A folded text with letters where digits stand for them within a word, and without letters that
-- are doubled where no word doubles them: p4y and payy are pay. PostgreSQL keeps 32 patterns ready,
-- so those that can find nothing are left out.
create function told_plain(p_text text) returns text language plpgsql immutable as $$
declare
  v record;
begin
  if translate(p_text, '0134578', '') <> p_text and p_text ~ '[a-z][0134578]' then
    for v in
      select * from (values ('4', 'a'), ('33', 'ee'), ('3', 'e'), ('0', 'o'), ('1', 'l'),
        ('5', 's'), ('7', 't')) as of (digit, letter)
      where strpos(p_text, digit) > 0
    loop
      p_text := regexp_replace(p_text, format('(?<=\m[a-z]+)%s(?=[a-z]|\M)', v.digit), v.letter,
        'g');
    end loop;
  end if;
  return regexp_replace(p_text, '(([a-z])\2)\2+|([aiuyhkqvjx])\3|\m([a-z])\4|([nrtdm])\5\M',
    '\1\3\4\5', 'g');
end $$;
