-- What may be the same payment is found by digits of all scripts, at all bank accounts, and by a
-- hash with something within it; so is the withdrawal that left by a transaction. The expressions
-- are those of chain_hash and reference_look, as PostgreSQL takes them into a query: a test asks
-- whether it finds by them. '%1$s' stands for the column.
drop index deposit_by_chain_hash;
drop index deposit_by_reference;
drop index deposit_by_bank_reference;
do $indexes$
declare
  v_digits text := (
    select string_agg(chr(zero + n), '' order by zero, n)
    from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792,
      3872, 4160, 4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216,
      43264, 43472, 43504, 43600, 44016, 65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096,
      70384, 70736, 70864, 71248, 71360, 71376, 71386, 71472, 71904, 72016, 72688, 72784, 73040,
      73120, 73184, 73552, 90416, 92768, 92864, 93008, 93552, 118000, 120782, 120792, 120802,
      120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032]) zero,
      generate_series(0, 9) n);
  v_kept text := $of$
    upper(regexp_replace(regexp_replace(normalize(coalesce(%1$s, ''), NFKC),
        '[\u2010-\u2015\u2212]', '-', 'g'),
      '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
        '\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164'
        '\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'))$of$;
  v_look text := $of$
    case when %1$s is not null then translate(
      regexp_replace(case when %1$s ~ '[^\u0001-\u007F]'
          then translate($of$ || v_kept || ', ' || quote_literal(v_digits) || $of$,
            repeat('0123456789', 76))
          else $of$ || v_kept || $of$ end,
        '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
      'OILİОІӀΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
      '0111011AABBEEHHKKMMN0PPCTTYYXXZSJQW') end$of$;
  v_hash text := $of$
    coalesce(
      substring(lower(%1$s) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(lower($of$ || v_look || $of$) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
      substring(regexp_replace(
          lower($of$ || format(v_look, $of$
            translate(%1$s, 'OoIiLlİıОоІіӀӏΙιΟο', '')$of$) || $of$),
          '[^0-9a-f]', '', 'g')
        from '([0-9a-f]{48,64})$'))$of$;
begin
  execute format('create index deposit_by_chain_hash on deposit ((' || v_hash || $of$))
    where tx_hash <> ''$of$, 'tx_hash');
  execute format('create index deposit_by_reference on deposit ((' || v_look || $of$))
    where method = 'card' and tx_hash <> ''$of$, 'tx_hash');
  execute format('create index deposit_by_bank_reference on deposit ((' || v_look || $of$))
    where method = 'card' and bank_reference is not null$of$, 'bank_reference');
  execute format('create index withdrawal_by_hash_end on withdrawal (right(' || v_hash
    || $of$, 6)) where reference <> ''$of$, 'reference');
  execute format('create index withdrawal_step_by_hash_end on withdrawal_step (right(' || v_hash
    || $of$, 6)) where reference is not null$of$, 'reference');
end $indexes$;
