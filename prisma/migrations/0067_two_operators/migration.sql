-- Since when an operator who was disabled may log in again: what they approved before stays lapsed.
alter table operator_login add column readmitted_at timestamptz;

-- Where a first word lapsed, since its operator was disabled, another one is the first.
alter table deposit_step drop constraint deposit_step_pkey;
alter table deposit_step add primary key (deposit_id, step, at);
create unique index deposit_step_once on deposit_step (deposit_id, step)
  where step <> 'first-approval';
alter table withdrawal_step drop constraint withdrawal_step_pkey;
alter table withdrawal_step add primary key (withdrawal_id, step, at);
create unique index withdrawal_step_once on withdrawal_step (withdrawal_id, step)
  where step not in ('first-approval', 'first-rejection');
alter table loan_step drop constraint loan_step_pkey;
alter table loan_step add primary key (loan_id, step, at);
create unique index loan_step_once on loan_step (loan_id, step)
  where step <> 'first-approval';

-- By what name a payment left the house at a bank is found by an index, and so is what was told of
-- a card at all bank accounts. The expression is that of reference_key, as PostgreSQL takes it into
-- a query: a test asks whether it finds by it. '%1$s' stands for the column.
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
begin
  execute format('create index withdrawal_by_reference on withdrawal ((' || v_key
    || $of$)) where reference <> ''$of$, 'reference');
  execute format('create index withdrawal_step_by_reference on withdrawal_step ((' || v_key
    || $of$)) where reference <> ''$of$, 'reference');
end $indexes$;
create index deposit_by_card on deposit (lower(last_six), amount, created_at)
  where method = 'card' and last_six <> '';

-- When a parameter was last set by two operators or the owner of the database, whatever one alone
-- did since, and whether by two operators.
alter table parameter add column decided_at timestamptz not null default now();
alter table parameter add column agreed boolean not null default false;
alter table parameter disable trigger user;
update parameter set decided_at = changed_at;
alter table parameter enable trigger user;
