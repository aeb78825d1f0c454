-- Whether a folded text leads elsewhere: an address of a site or of mail, however it is written.
create function told_link(p_folded text) returns boolean language sql immutable as $$
  -- Each of these ways has one of the signs or words in it, without which no pattern is made ready.
  select p_folded like any ('{%:%,%http%,%hxxp%,%h**p%,%www%,%@%,%.%,%。%,%·%,"%,com%","%,net%",
    "%,org%","%,xyz%",%dot%,%punkt%,%punto%,%point%}'::text[]) and p_folded ~ concat_ws('|',
    ':/ ?/|\mh(tt|xx|\*\*)ps?\M|\mwww\M|@',
    -- A full stop inside of a word, which brackets or a blank may hold.
    '[[:alnum:]][[({]?\.[])}]?[[:alpha:]]{2,}|[[:alnum:]] ?[[({] ?\. ?[])}]',
    '[[:alnum:]] \.[a-z]{2,}|[a-z0-9-]。 ?[a-z]{2,}|[a-z0-9-]{2}\. (com|org|xyz|io|ru|biz)\M',
    -- What sites end with, after a middle dot, a comma or the word for a stop.
    '[a-z0-9-] ?· ?(com|net|org|io|xyz|info|ru|cn|biz|app|site|online|vip|shop|link|live|me)\M',
    '[a-z0-9-]{2},(com|net|org|xyz)\M',
    '\m(dot|punkt)\M ?[])}]? ?(com|net|org|io|xyz|info|ru|cn|biz|app|site|vip|link|me)\M',
    '\m(punto|point)\M ?[])}]? ?(com|net|org|io|xyz)\M',
    '\m[0-9]{1,3}([.·][0-9]{1,3}){3}\M')
$$;
