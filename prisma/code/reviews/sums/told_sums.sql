-- The sums of money that a text names, each as it may be read, for a sign may part thousands or
-- decimals; null for one that is written in words or partly so. Digits of every script are digits.
create function told_sums(p_text text) returns setof numeric[] language plpgsql immutable as $$
declare
  v_code constant text := '(?:u ?s ?d ?[tc]|usd|eur|b ?t ?c|e ?t ?h|gbp|chf|jpy|cny|rmb|krw|hkd|'
    || 'trx)';
  -- Behind a number, and words for these.
  v_money constant text := '([$€£¥₩₿₮₽]|(' || v_code || '|u|dollars?|dolares|dollari|euros?|bucks|'
    || 'tethers?|bitcoins?|ethers?|ethereum|pounds?|pfund|livres|libras|sterline|yuan)(?![a-z])|'
    || '[美港]?[元圆圓金][整钱錢]?|[块塊刀]|泰[达達][币幣]|人民[币幣]|比特[币幣]|以太[币幣]|円|ドル|ユーロ|ビットコイン|'
    || '원|달러|유로|테더|비트코인|دولار|يورو|درهم|ريال|بيتكوين|تيثر)';
  v_of constant text := ' ?((in|of|von|de|en|di|个|個|枚|بال)\M)? ?';
  v_number constant text := '([0-9](?: [0-9])+|[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]+)?|'
    || '[0-9]+(?:[.,''·][0-9]+)*)';
  v_times constant text := ' ?(k|mio|hundred|thousand|million|tausend|mille|mila|mil|cent|cento|'
    || '[百千万萬億亿]|[백천만]|الف|الاف|مئة|مائة)';
  v_words constant text := '(\m(ten|eleven|twelve|\w+teen|twenty|thirty|fou?rty|fifty|sixty|'
    || 'seventy|eighty|ninety|hundreds?|thousands?|\w*(zig|zehn|hundert|tausend)|dix|vingts?|'
    || 'trente|quarante|cinquante|soixante|cents?|mille|diez|veinte|treinta|cuarenta|cincuenta|'
    || 'sesenta|setenta|ochenta|noventa|cien|ciento|\w+cientos|mil|dieci|venti|trenta|quaranta|'
    || 'cinquanta|sessanta|settanta|ottanta|novanta|cento|\w+cento|\w*mila)'
    || '|[一二三四五六七八九两兩壹贰貳叁參肆伍陆陸柒捌玖]?[十百千万萬億亿拾佰仟][一二三四五六七八九十百千万萬拾佰仟]*'
    || '|[일이삼사오육칠팔구]?[십백천만][일이삼사오육칠팔구십백천만]*'
    || '|(عشر[ةو]ن?|عشرين|ثلاث[وي]ن|اربع[وي]ن|خمس[وي]ن|ست[وي]ن|سبع[وي]ن|ثمان[وي]ن|تسع[وي]ن|مئة|'
    || 'مائة|مئت[اي]ن?|الف|الف[اي]ن|الاف))';
  v text := told_folded(p_text);
  v_found text;
  v_some boolean;
begin
  -- Most texts name no money.
  v_some := v ~ v_money or v ~ v_code;
  if not v_some then return; end if;
  -- Names of networks, days and times are no sums.
  v := regexp_replace(v, concat_ws('|', '\m(trc|erc|bep) ?-?20\M',
    '\m20[0-9]{2}([-/.])(0?[1-9]|1[0-2])\2(0?[1-9]|[12][0-9]|3[01])\M',
    '\m(0?[1-9]|[12][0-9]|3[01])[-/.](0?[1-9]|1[0-2])[-/.]20[0-9]{2}\M',
    '\m([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\M'), ' ; ', 'g');
  if v ~ ('[0-9]' || v_times || v_of || v_money) or v ~ (v_words || v_of || v_money) then
    return next null;
  end if;
  for v_found in
    select m[1]
    from regexp_matches(v, '(?<![0-9]|[0-9][.,])' || v_number || v_of || v_money, 'g') m
    union
    select m[1]
    from regexp_matches(v, '(?:[$€£¥₩₿₮₽]|(?<![a-z])(?:' || v_code || ')) ?[:=]? ?' || v_number,
      'g') m
  loop
    return next array(
      select distinct reading::numeric
      from (values (regexp_replace(v_found, '[ '',·]', '', 'g')),
        (translate(regexp_replace(v_found, '[ ''.·]', '', 'g'), ',', '.'))) of (reading)
      where reading ~ '^[0-9]{1,20}([.][0-9]{1,20})?$');
  end loop;
end $$;
