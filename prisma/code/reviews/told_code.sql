-- Whether a text has what a page may show as something else than what was judged: HTML, or a sign
-- by its name or number, as in &amp; and &#97;. Signs of whole words after & stay.
create function told_code(p_text text) returns boolean language sql immutable as $$
  -- PostgreSQL keeps 32 patterns ready: those that can find nothing are left out.
  select translate(p_text, '<&', '') <> p_text
    and p_text ~ '<[a-zA-Z/!?]|&(#[0-9xX]|[A-Za-z][A-Za-z0-9]{1,31};)'
$$;
