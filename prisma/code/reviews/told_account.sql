-- Whether a folded text names what can be paid to: an address of a chain, an IBAN, the number of an
-- account or of a card, whatever stands between its signs.
create function told_account(p_folded text) returns boolean language sql immutable as $$
  -- Without a digit there is none, and PostgreSQL keeps few patterns ready.
  select translate(p_folded, '0123456789', '') <> p_folded and (p_folded ~ concat_ws('|',
      -- Of one piece, or of pieces of which four mix letters with digits.
      '\m(?=[0-9a-z]*[0-9])[0-9a-z]{25,}',
      '(\m(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{3,24}[ ,.·_*/|:-]{1,3}([0-9a-z]{2,24}'
        || '[ ,.·_*/|:-]{1,3}){0,2}){3}(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{3,24}\M',
      '\m0x ?[0-9a-f]{12,}|\mbc1[0-9a-z]{12,}',
      '\m[a-z]{2}[0-9]{2}([ ,.·_*/|:-]{0,3}[a-z]{1,6})?([ ,.·_*/|:-]{0,3}[0-9]){8,}')
    or told_without_sums(p_folded) ~ '[0-9]([ ,.·_*/|()-]{0,3}[0-9]){11,}')
$$;
