-- What may be the same payment is found at all bank accounts, by digits of all scripts, and by a
-- hash with something within it; so is the withdrawal that left by a transaction. The expressions
-- are those of chain_hash_key and reference_key, as PostgreSQL takes them into a query: a test asks
-- whether it finds by them. '%1$s' stands for the column.
drop index deposit_by_chain_hash;
drop index deposit_by_reference;
drop index deposit_by_bank_reference;
do $indexes$
declare
  v_bare text := $of$
    case when %1$s is not null then translate(
      regexp_replace(upper(regexp_replace(regexp_replace(normalize(coalesce(%1$s, ''), NFKC),
        '[\u2010-\u2015\u2212]', '-', 'g'),
      '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
        '\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164'
        '\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')),
        '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
      'OILİОІӀΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
      '0111011AABBEEHHKKMMN0PPCTTYYXXZSJQW') end$of$;
  v_key text := $of$
    case when %1$s ~
      '[٠-٩۰-۹߀-߉०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩'
      '၀-၉႐-႙០-៩᠐-᠙᥆-᥏᧐-᧙᪀-᪉᪐-᪙᭐-᭙᮰-᮹᱀-᱉᱐-᱙꘠-꘩꣐-꣙꤀-꤉꧐-꧙'
      '꧰-꧹꩐-꩙꯰-꯹𐒠-𐒩𐴰-𐴹𐵀-𐵉𑁦-𑁯𑃰-𑃹𑄶-𑄿𑇐-𑇙𑋰-𑋹𑑐-𑑙𑓐-𑓙𑙐-𑙙𑛀-𑛉𑛐-𑛣'
      '𑜰-𑜹𑣠-𑣩𑥐-𑥙𑯰-𑯹𑱐-𑱙𑵐-𑵙𑶠-𑶩𑷠-𑷩𑽐-𑽙𖄰-𖄹𖩠-𖩩𖫀-𖫉𖭐-𖭙𖵰-𖵹𞅀-𞅉𞋰-𞋹'
      '𞓰-𞓹𞗱-𞗺𞥐-𞥙]'
    then '~' else $of$ || v_bare || ' end';
  v_hash text := $of$
    coalesce(
      substring(lower(%1$s) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(lower($of$ || v_bare || $of$) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(regexp_replace(
          lower($of$ || format(v_bare, $of$
            translate(%1$s, 'OoIiLlİıОоІіӀӏΙιΟο', '')$of$) || $of$),
          '[^0-9a-f]', '', 'g')
        from '([0-9a-f]{48,64})$'))$of$;
begin
  execute format('create index deposit_by_chain_hash on deposit ((' || v_hash || $of$))
    where tx_hash <> ''$of$, 'tx_hash');
  execute format('create index deposit_by_reference on deposit ((' || v_key || $of$))
    where method = 'card' and tx_hash <> ''$of$, 'tx_hash');
  execute format('create index deposit_by_bank_reference on deposit ((' || v_key || $of$))
    where method = 'card' and bank_reference is not null$of$, 'bank_reference');
end $indexes$;
create index withdrawal_by_hash_end on withdrawal (
  right(substring(lower(reference) from '[0-9a-f]{64}'), 6)) where reference <> '';
create index withdrawal_step_by_hash_end on withdrawal_step (
  right(substring(lower(reference) from '[0-9a-f]{64}'), 6)) where reference is not null;
