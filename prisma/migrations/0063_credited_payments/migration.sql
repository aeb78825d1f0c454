-- Which payments of transactions were credited, each once in the whole house, whoever told of it
-- and at whichever address. Null where a number was neither told nor seen.
create table credited_payment (
  deposit_id bigint primary key references deposit (id),
  tx_hash text not null check (tx_hash <> ''),
  output_index integer check (output_index >= 0),
  unique nulls not distinct (tx_hash, output_index)
);
-- What was credited twice before stays with the first: the audit names the others.
insert into credited_payment (deposit_id, tx_hash, output_index)
select d.id, d.tx_hash, coalesce(d.output_index, (
  select min(p.output_index) from chain_payment p
  where p.tx_hash = d.tx_hash and p.address_id = d.address_id and p.amount = d.amount))
from deposit d
where d.status = 'approved' and d.method = 'crypto' and d.tx_hash <> ''
order by d.output_index is null, d.id
on conflict do nothing;

-- What may be the same payment is found among all that were ever told of. The expressions are those
-- of chain_hash and reference_look, as PostgreSQL takes them into a query: a test asks whether it
-- finds by them.
create index deposit_by_chain_hash on deposit ((coalesce(
  substring(lower(tx_hash) from '([0-9a-f]{64})(?:[^0-9a-f]|$)'),
  substring(
    lower(case when tx_hash is not null then translate(
      regexp_replace(
        upper(regexp_replace(regexp_replace(normalize(coalesce(tx_hash, ''), NFKC),
            '[\u2010-\u2015\u2212]', '-', 'g'),
          '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
            '\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164'
            '\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')),
        '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
      'OILİО٠۰І١۱Ӏ٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
      '011100011112233445566778899AABBEEHHKKMMN0PPCTTYYXXZSJQW') end)
    from '([0-9a-f]{64})(?:[^0-9a-f]|$)'))))
  where tx_hash <> '';
create index deposit_by_reference on deposit (address_id, (
  case when tx_hash is not null then translate(
    regexp_replace(
      upper(regexp_replace(regexp_replace(normalize(coalesce(tx_hash, ''), NFKC),
          '[\u2010-\u2015\u2212]', '-', 'g'),
        '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
          '\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164'
          '\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')),
      '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
    'OILİО٠۰І١۱Ӏ٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
    '011100011112233445566778899AABBEEHHKKMMN0PPCTTYYXXZSJQW') end))
  where method = 'card' and tx_hash <> '';
create index deposit_by_bank_reference on deposit (address_id, (
  case when bank_reference is not null then translate(
    regexp_replace(
      upper(regexp_replace(regexp_replace(normalize(coalesce(bank_reference, ''), NFKC),
          '[\u2010-\u2015\u2212]', '-', 'g'),
        '[\s\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
          '\u180B-\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164'
          '\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')),
      '[!-/:-@[-`{-~\u00A1-\u00BF\u2016-\u205E\u3001-\u303F]', '', 'g'),
    'OILİО٠۰І١۱Ӏ٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ΑАΒВΕЕΗНΚКΜМΝΟΡРСΤТΥУΧХΖЅЈԚԜ',
    '011100011112233445566778899AABBEEHHKKMMN0PPCTTYYXXZSJQW') end))
  where method = 'card' and bank_reference is not null;
create index deposit_by_hash_end on deposit (
  lower(right(coalesce(nullif(tx_hash, ''), last_six), 6))) where method = 'crypto';
create index deposit_by_bank_amount on deposit (address_id, amount, created_at)
  where method = 'card';
create index chain_payment_by_hash on chain_payment (tx_hash);
create index chain_payment_by_address on chain_payment (address_id);
create index forgotten_payment_by_hash on forgotten_payment (tx_hash);
