-- By what two accounts are found to be one person's; null where by nothing.
create function invite_same_person(p_one bigint, p_other bigint) returns invite_refusal
language sql stable as $$
  select case
    when exists (
      select from verification a
      join verification b on b.customer_id = p_other and b.level = 'basic'
        and b.status = 'verified' and b.fields->>'birthDate' = a.fields->>'birthDate'
      where a.customer_id = p_one and a.level = 'basic' and a.status = 'verified'
        and (regexp_replace(upper(a.fields->>'idNumber'), '[[:space:]./-]', '', 'g')
            = regexp_replace(upper(b.fields->>'idNumber'), '[[:space:]./-]', '', 'g')
          or regexp_replace(lower(a.fields->>'fullName'), '[[:space:].''-]+', ' ', 'g')
            = regexp_replace(lower(b.fields->>'fullName'), '[[:space:].''-]+', ' ', 'g'))
    ) then 'same-identity'
    when exists (
      select from withdrawal_destination a
      join withdrawal_destination b on b.customer_id = p_other and b.card_hash = a.card_hash
      where a.customer_id = p_one
    ) then 'same-card'
    when exists (
      select from withdrawal_destination a
      join withdrawal_destination b on b.customer_id = p_other and b.network = a.network
        and b.address = a.address
      where a.customer_id = p_one
    ) then 'same-wallet'
  end::invite_refusal
$$;
