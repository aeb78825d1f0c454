-- Why the name of a product promises too much, in words for the operator; null when it does not:
-- what pays interest may be lost, so no name calls it safe, sure or certain, in any language.
create function plan_promise_flaw(p_name text) returns text language sql immutable as $$
  select case when told_sentences(p_name) ~ concat_ws('|',
    '\m(safe|safety|safely|secured?|security|sure|surely|certain|certainty|assured?|insured|'
      || 'protected|risk ?-?proof|promised?|always (pays|wins)|can ?not lose|never lose|profit|'
      || 'double your money)\M',
    '\m(sicher\w*|gesichert\w*|gewiss|versichert\w*|geschutzt\w*|gewinn)\M',
    '\m(sur|sure|surs|securis\w*|securite|assure\w*|protege\w*|certain\w*)\M',
    '\m(segur\w*|asegurad\w*|protegid\w*|ciert[oa]s?|sicur\w*|assicurat\w*|protett\w*|'
      || 'cert[oaie])\M',
    '安全|安心|[确確]定|[保护護][护護]|必[胜勝]|保[险險]|確約|安定収益|'
      || '[刚剛](性?兑付|性?兌付|[兑兌])|躺[赚賺]|儲かる|損失(なし|ゼロ)|손실 ?(없|제로)|무조건|'
      || '안전|안심|보호|보험|확실|'
      || 'امن|امان|مؤكد|موكد|اكيد|محمي|مامون')
  then 'A name promises nothing: neither safety nor profit nor certainty.' end
$$;
