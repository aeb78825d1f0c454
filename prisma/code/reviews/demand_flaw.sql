-- Why a text that customers read cannot stand for what it asks of them, in words for the operator;
-- null when it can: no sentence asks for a secret or tells somebody to pay. A sentence is looked at
-- for words that stand together, in each language.
create function demand_flaw(p_text text) returns text language plpgsql immutable as $$
declare
  v_sentences text := told_honest(told_sentences(p_text));
begin
  -- Each sentence is looked at once, however often it stands there.
  select coalesce(string_agg(line, E'\n' order by first), '') into v_sentences
  from (select line, min(n) as first
    from unnest(string_to_array(v_sentences, E'\n')) with ordinality of (line, n)
    group by line) lines;
  -- What says that nobody asks, or warns of it, is no demand; what else it says still is. Each of
  -- its ways has one of these in it: PostgreSQL keeps few patterns ready.
  if v_sentences like any (array['%never%', '%not%', '%nobody%', '%no one%', '%dont%', '%wont%',
    '%doesnt%', '%no %fee%', '%no %tax%', '%no %payment%', '%no %deposit%', '%no %charge%',
    '%money laundering%', '%keine %', '%rien nest%', '%no hay que%', '%da pagare%', '%无%', '%無%',
    '%毋%', '%ありません%', '%は不要%', '%필요없습니다%', '%낼것은없습니다%', '%저희가%', '%لا يدفع%',
    '%لا ضريبة%', '%لا يلزم%'])
  then
    v_sentences := regexp_replace(v_sentences, concat_ws('|',
      '\m(never|not|nobody|no one|dont|wont|doesnt)( (will|would|ever|here|of us|at assay|may))'
        || '{0,3} (asks?|tells?|demands?|requests?)( (you|customers|anybody|anyone|for|to)){0,3}'
        || '( (pay|send|transfer|deposit|make|tell|give|share)( \w+)?( (or|and|nor)( to)?'
        || ' (pay|send|transfer|deposit|make|tell|give|share))?)?( us)?\M',
      '\m(never|do not|dont|need not|(not|dont) (have|need) to) (pay|send|transfer|share|give|tell|'
        || 'deposit)\M(?! (less|late|later|under|below|only))',
      '\m(tell|give|share|send)( \w+){0,4} (with |to )?(nobody|no one)\M',
      '\mno( (further|other|more|extra|additional|such))? (fees?|tax|payments?|deposits?|'
        || 'charges?)\M(?!\W+(then|and|so|means|equals| )*(no|zero|nothing)( \w+)? '
        || '(withdraw|pay ?-?out|cash ?-?out|release|money))',
      '\mmoney laundering\M|\mnever see( \w+){1,3}(, (an? )?\w+)+ or an? \w+',
      '\mkeine \w+ (verlangt|fordert)( \w+){0,2} zahlung\M|\mrien nest a payer\M',
      '\mno hay que pagar nada\M|\m(non|niente) .{0,12}da pagare\M',
      '[毋无無][须須需](事先|先|任何)?[付支][款付]?',
      '支払いが必要になることはありません|支払いを求めることはありません|支払うものはありません',
      '(支払う|払う|納める|入金する|送金する)必要はありません|(支払い|入金|送金)は(不要|必要ありません)',
      '필요없습니다|낼것은없습니다|저희가(거듭)?이메일을보내', 'لا يدفع شيء|لا ضريبة ولا ايداع',
      'لا يلزم دفع( اي)?( شيء| رسوم| مبلغ| ضريبة)'
      ), ' ', 'g');
  end if;
  -- By itself, and where it can find something: PostgreSQL keeps few patterns ready, and takes many
  -- times as long for all in one.
  if exists (
    select from unnest('{fraud,scam,deposit,transfer only,不,必,التحويل,الايداع}'::text[]) word
    where strpos(v_sentences, word) > 0) then
    v_sentences := regexp_replace(v_sentences, concat_ws('|',
      '\mif (anyone|anybody|someone|somebody) (asks?|tells?|wants?)( \w+){0,3} to (pay|send|'
        || 'transfer|deposit)\M[^\n,;:.]{0,60} ?, (it|that|this) is (a )?(fraud|scam)\M',
      -- How to pay in what somebody wants to pay in, and what does not match, is no demand.
      '^\W*before you deposit ?,',
      '\mdeposit in (usdt|btc|eth)((,| or| and|, or) (usdt|btc|eth))* only(?= ?([;,:]|\n|$))',
      '\mtransfer only (usdt|btc|eth) on the \w+ network to the address shown\M',
      '(存款|转账|轉賬|转帳|轉帳|汇款|匯款)(金[额額])?[与與和](转账|轉賬|转帳|轉帳|汇款|匯款)(金[额額])?不[符同]',
      '(存款|转账|轉賬|转帳|轉帳|汇款|匯款)必[须須][来來]自',
      'مبلغ الايداع لا يطابق التحويل', 'ان ياتي (التحويل|الايداع) من حساب'
      ), ' ', 'gn');
  end if;
  -- Who asks for it is a fraud: the whole sentence, without a word that turns it round.
  if exists (
    select from unnest('{fraud,scam,betrug,betrueg,escroc,estafa,truff,骗,騙,محتال}'::text[]) word
    where strpos(v_sentences, word) > 0) then
    v_sentences := regexp_replace(v_sentences, concat_ws('|',
      '^\W*(anyone|anybody|whoever) (who )?(says|asks|demands|claims|requests)(?![^\n]*\m(not|'
        || 'no|refuses|otherwise)\M)[^,;:\n]* is a (fraud|fraudster|scam|scammer)\W*$',
      '^\W*wer (?![^\n]*\m(nicht|kein\w*|weigert)\M)[^,;:\n]* (verlangt|fordert), ist ein '
        || 'betrue?ger\W*$',
      '^\W*(quiconque|celui qui) (exige|demande) (?![^\n]*\m(pas|sans)\M)[^,;:\n]* est un '
        || 'escroc\W*$',
      '^\W*quien (pida|exija|pide|exige) (?![^\n]*\m(no|sin)\M)[^,;:\n]* es un '
        || 'estafador\W*$',
      '^\W*chi (chiede|esige|pretende) (?![^\n]*\m(non|senza)\M)[^,;:\n]* e un '
        || 'truffatore\W*$',
      '^\W*任何要求[^不,;:\n]*的人都是[骗騙]子\W*$',
      '^\W*من يطلب (?!.*(لا|غير))[^,;:\n]* فهو محتال\W*$'
      ), ' ', 'gn');
  end if;
  if v_sentences ~ ('\m(any ?desk|team ?viewer|rust ?desk|ultra ?viewer|quick ?assist)\M|'
    || '\mremote (desktop|access|control)\M|向日葵|[远遠]程(控制|[协協]助)|リモート(操作|接続)|원격(제어|접속)')
  then
    return 'Nobody here looks at or steers a customer''s screen: say it without.';
  end if;
  if support_asks_secret(v_sentences) or support_needs_secret(v_sentences) then
    return 'Nobody here asks customers for a password, a code or a key: say it without.';
  end if;
  if support_demands_payment(v_sentences) or support_asks_advance(v_sentences)
    or support_withholds(v_sentences)
  then
    return 'Nobody here tells customers to pay: say what the rule is and which page shows it.';
  end if;
  return null;
end $$;
