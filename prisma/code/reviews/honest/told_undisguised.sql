-- A folded text in which words that no guard may miss stand as they are read where signs stand for
-- letters that look like them: 1, I and l, 0 and o, rn and m, vv and w, $ and s, @ and a, 7 and t.
create function told_undisguised(p_text text) returns text language plpgsql immutable as $$
declare
  v_words constant text[] := '{telegram,whatsapp,wechat,weixin,viber,discord,kakaotalk,snapchat,
    instagram,facebook,messenger,skype,zalo,anydesk,teamviewer,pay,payment,deposit,deposits,
    transfer,withdraw,withdrawal,withdrawals,payout,payouts,unlock,send,remit,fee,fees,tax,
    insurance,please,password,passcode,passphrase,pin,code,codes,seed,phrase,recovery,mnemonic,
    zahlen,einzahlen,uberweisen,auszahlung,gebuhr,passwort,
    kennwort,payer,verser,retrait,pagar,retiro,deposito,
    comision,pagare,prelievo,commissione,guaranteed,guarantee,garantiert,garanti,garantizado,
    garantito,profit,safe,secure,official,support,assay,riskfree}';
  v_signs constant text := 'i1|!0$5@473';
  v_letters constant text := 'llllossaate';
  v record;
begin
  -- Most texts have no word with such a sign.
  for v in
    with word (read) as (select unnest(v_words)),
    seen (token) as (
      select distinct m[1] from regexp_matches(p_text, '([a-z0-9$@|!]{3,20})', 'g') m)
    select token, read from seen join word
      on replace(replace(translate(token, v_signs, v_letters), 'vv', 'w'), 'rn', 'm')
        = replace(replace(translate(read, v_signs, v_letters), 'vv', 'w'), 'rn', 'm')
    -- PLN is money and no PIN.
    where token <> read and not token = any (v_words)
      and (length(token) > 3 or token ~ '[0-9$@|!]')
  loop
    p_text := replace(p_text, v.token, v.read);
  end loop;
  return p_text;
end $$;
