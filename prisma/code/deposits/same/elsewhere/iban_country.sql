-- The countries whose accounts have IBANs, and how long these are.
create function iban_country() returns table (code text, size integer) language sql immutable as $$
  select m[1], m[2]::integer from regexp_matches(''
    'ad24ae23al28at20az28ba20be16bg22bh22bi27br29by28ch21cr22cy28cz24de22dj27dk18do28ee20eg29es24'
    'fi18fk18fo18fr27gb22ge22gi23gl18gr27gt28hn28hr21hu28ie22il23iq23is26it27jo30kw30kz20lb28lc32'
    'li21lt20lu20lv21ly25mc27md24me22mk19mn20mr27mt31mu30ni28nl18no15om23pk24pl28ps29pt25qa29ro24'
    'rs22ru33sa24sc31sd18se24si19sk24sm27so23st25sv28tl23tn24tr26ua29va22vg24xk20ye30',
    '([a-z]{2})(\d{2})', 'g') m
$$;
