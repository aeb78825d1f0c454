-- The withdrawals that were claimed or completed with a reference that looks like this one,
-- whatever became of them, found by an index. One that another payment completed than it was
-- claimed with has both.
create function withdrawal_named(p_reference text, out id bigint, out reference text)
returns setof record language sql stable rows 2 as $$
  select w.id, w.reference from withdrawal w
  where w.reference <> '' and reference_look(p_reference) <> ''
    and reference_key(w.reference) in (reference_look(p_reference), '~')
    and reference_look(w.reference) = reference_look(p_reference)
  union
  select s.withdrawal_id, s.reference from withdrawal_step s
  where s.reference <> '' and reference_look(p_reference) <> ''
    and reference_key(s.reference) in (reference_look(p_reference), '~')
    and reference_look(s.reference) = reference_look(p_reference)
$$;
