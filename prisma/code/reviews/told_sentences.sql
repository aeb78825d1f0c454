-- The sentences of a text, a line each, folded and in words that can be compared: blanks stand
-- between letters of Latin, other letters and digits, and none between those of Chinese, Japanese
-- and Korean. Where letters or words are torn by strokes, blanks or pictures, all stand there once
-- more with these joined; where digits stand for letters or letters are doubled, with what they
-- stand for, and where words are disguised, with these as they are read. A stop between an act and
-- its sum ends no sentence.
create function told_sentences(p_text text) returns text language plpgsql immutable as $$
declare
  v_cjk constant text := '[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7A3]';
  -- A full stop of Latin between two letters of Chinese, Japanese or Korean ends nothing.
  v text := replace(replace(regexp_replace(told_folded(p_text),
    format('(?<=%s)[.](?=%1$s)', v_cjk), '', 'g'), '。', '. '), '''', '');
  v_money constant text := '[$€£¥₿₮]|usdt|usdc|usd|eur|btc|eth|bitcoin|tether|dol|美|ド|달|유|دو';
  v_pictures constant text := '\u2190-\u2BFF\u3008-\u301B\uFE0F\U0001F000-\U0001FAFF';
  v_whole text;
  v_plain text;
  v_read text;
begin
  -- Lines are read on and each by itself.
  if v ~ '\n' then
    v := concat_ws('. ', regexp_replace(v, '\n', ' ', 'g'), regexp_replace(v, '\n', '. ', 'g'));
  end if;
  if octet_length(v) > length(v) then
    v := regexp_replace(v, format('(?<=%s)[][(){}<> ·_*/|~%s-]+(?=%1$s)', v_cjk, v_pictures), '',
      'g');
  end if;
  v := regexp_replace(v, format('[ .!?:;,|-]*[.!?][ .!?:;,|-]*(?=(%s|about|exactly)? ?[0-9]+'
    || '([.,][0-9]+)* ?(%1$s)|[$€£¥₿₮])', v_money), ' ', 'g');
  v := regexp_replace(v, format('(?<=[0-9])[ .!?:;,|-]+(?=%s)', v_money), ' ', 'g');
  v := regexp_replace(v, '(?<=\m(pay|deposit|transfer|send|remit|settle|zahlen|uberweisen|payer|'
    || 'verser|regler|pagar|abonar|transferir|pagare|versare))[ .!?:;,|-]*[.!?]+ *', ' ', 'g');
  -- A stroke within a word is none of it, and letters one by one are a word.
  v_whole := regexp_replace(v, format('(?<=[a-z])[][·._*/|~"+=(){}<>\\^%s-]+(?=[a-z])', v_pictures),
    '', 'g');
  v_whole := regexp_replace(v_whole, format('(?<![a-z])([a-z0-9])[][ (){}<>·.,:_*/|~+="%s-]{1,3}'
    '(?=[a-z0-9](?![a-z]))', v_pictures), '\1', 'g');
  v_plain := told_plain(v_whole);
  v_read := nullif(told_undisguised(v), v);
  if v_whole <> v then v := concat_ws(E'\n', v, v_whole); end if;
  if v_plain <> v_whole then v := concat_ws(E'\n', v, v_plain); end if;
  v := concat_ws(E'\n', v, v_read);
  v := regexp_replace(v, ' *([!?]+|[.]+( |$|\n))[ .!?]*|\n', E'\n', 'g');
  return regexp_replace(v, '(?<=[a-z])(?=[^\u0001-\u007F])|(?<=[^\u0001-\u007F])(?=[a-z0-9])'
    || '|(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[^0-9.,\s])', ' ', 'g');
end $$;
