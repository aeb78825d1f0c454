-- A folded text with letters where digits stand for them within a word, and without letters that
-- are doubled where no word doubles them: p4y and payy are pay. PostgreSQL keeps 32 patterns ready,
-- so those that can find nothing are left out; none looks back at what it found, which takes the
-- cube of the length of a word.
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
      p_text := regexp_replace(p_text, format('\m([a-z]+)%s(?=[a-z]|\M)', v.digit),
        '\1' || v.letter, 'g');
    end loop;
  end if;
  -- Three of a letter or more become two, for which a capital stands meanwhile.
  for v in
    select chr(n) as small, chr(n - 32) as tall from generate_series(97, 122) n
    where strpos(p_text, repeat(chr(n), 3)) > 0
  loop
    p_text := regexp_replace(p_text, v.small || '{3,}', v.tall, 'g');
  end loop;
  p_text := regexp_replace(p_text, 'a(?=a)|i(?=i)|u(?=u)|y(?=y)|h(?=h)|k(?=k)|q(?=q)|v(?=v)|j(?=j)'
    || '|x(?=x)|n(?=n\M)|r(?=r\M)|t(?=t\M)|d(?=d\M)|m(?=m\M)|\m(b(?=b)|c(?=c)|d(?=d)|e(?=e)|f(?=f)'
    || '|g(?=g)|l(?=l)|m(?=m)|n(?=n)|o(?=o)|p(?=p)|r(?=r)|s(?=s)|t(?=t)|w(?=w)|z(?=z))', '', 'g');
  for v in
    select chr(n) as small, chr(n - 32) as tall from generate_series(97, 122) n
    where strpos(p_text, chr(n - 32)) > 0
  loop
    p_text := replace(p_text, v.tall, v.small || v.small);
  end loop;
  return p_text;
end $$;
