-- Whether a text of the site tells its reader to pay before a withdrawal: a sentence demands a
-- payment (`support_demands_payment`), and it, one beside it or the title speaks of money that is
-- withdrawn or set free. What says that nothing is to be paid is no demand; that part of a sentence
-- is passed over, unless it names an exception.
create function content_demands_payment(p_title text, p_body text) returns boolean
language sql immutable as $$
  with sentence as (
    select n, s, regexp_replace(s, '邀[请請]', '', 'g') as words
    from regexp_split_to_table(regexp_replace(regexp_replace(normalize(p_title || '. ' || p_body,
        nfkc), '[*_`~#\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u2060-\u206F]', '',
        'g'), '\s+', ' ', 'g'), '[.!?。！？؟]+') with ordinality as t(s, n)
  ), judged as (
    select n, case when words ~* concat_ws('|',
        '\m(except|besides|apart from|other than|more than|but|only|unless|until|save)\M',
        '\m(außer|ausgenommen|nur|sondern|bis auf)\M|\m(sauf|hormis|excepté|seulement|mais)\M',
        '\m(salvo|excepto|sino|s[oó]lo|pero|tranne|eccetto|se non)\M|除[了非外]|只|[仅僅]|但|而是',
        '以外|を除|だけ|のみ|ただし|제외|외에는|다만|하지만|뿐|إلا|سوى|باستثناء|ما عدا|لكن|فقط')
      then words
      else regexp_replace(words, concat_ws('|',
        '\m(nothing|no (payment|tax|fee|deposit)) (has|needs|is) to be (paid|sent)\M[^,:;]*',
        '\mkeine auszahlung verlangt\M[^,:;]*|\m(nichts|keine \w+) (ist )?zu zahlen\M[^,:;]*',
        '\mrien n.est à payer\M[^,:;]*|\mno hay que pagar nada\M[^,:;]*',
        '\mnon (si deve|c.è|bisogna) (pagare )?nulla\M[^,:;]*|\mnulla da pagare\M[^,:;]*',
        '([无無]需|毋[须須]|不需要?|不用)(事先|预先|預先)?(支付|付款|[缴繳]付)[^,:;]*',
        '[^、,:;]*(支払|入金|送金)[^、,:;]*(必要[はも]ありません|不要)',
        '([^,:;]*도,? *)+필요 ?없[^,:;]*|[^,:;]*(지불|납부|입금|송금)[^,:;]*필요[가는도]? ?없[^,:;]*',
        'لا ي[ُ]?دفع شيء[^،,:;]*'), ' ', 'gi') end as words
    from sentence
  ), told as (
    select n, s ~* concat_ws('|',
      'withdraw|pay-?outs?\M|releas|unlock|unfreez|unblock|frozen|cash(ing)? ?out',
      'auszahl|\mabheb|freigab|freigeb|freischalt|entsperr|eingefroren',
      '\mretrait|\mretir|débloqu|\mlibér|dégel|desbloque|\mliber|descongel|congelad',
      'preliev|prelev|sblocc|svincol|提[现現款领領取]|出金|取款|[解][冻凍锁鎖]|[冻凍][结結]',
      '引き?出|凍結|解除|출금|인출|동결|해제|سحب|تحرير|تجميد|مجمد') as of_withdrawing
    from sentence
  )
  select exists (
    select from judged j
    where support_demands_payment(j.words) and exists (
      select from told t where t.of_withdrawing and (t.n = 1 or t.n between j.n - 1 and j.n + 1)))
$$;
