-- What a name is taken for: names with one look cannot be told apart when they are read. As
-- usernames have it (lib/login/confusables-rules.ts), of the letters that names are written in, but
-- without marks, blanks and signs, and with a capital I, which is read as an l, the same as a small
-- one.
create function name_look(p_name text) returns text
language plpgsql immutable strict as $$
begin
  -- Most names are plain, and one is compared with all.
  if octet_length(p_name) = length(p_name) then
    return replace(translate(lower(p_name),
      'i10 !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~' || E'\t\n\r\v\f', 'llo'), 'm', 'rn');
  end if;
  return replace(translate(lower(translate(
    regexp_replace(normalize(p_name, nfkd),
      '[\s!-/:-@[-`{-~\u00A0-\u00BF\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u206F'
        '\u20D0-\u20FF\u3000-\u303F\uFE00-\uFE2F\uFEFF]', '', 'g'),
    'ꝚƧꙄƻꞫȜƷꝪЗӠҘᏎƼбᏮȣȢꝮɑαаΑАᎪꓮƁƄЬᏏꞴΒВᏴꓐɓƃƂБƀҍҌѣѢᴄсꮯСᏟꓚȼҫҪƇƊԁᏧꓒᎠꓓɗɖƌđĐÐƉꬲеҽΕЕᎬ'
    || 'ꓰɇɆꬵꞙẝքꞘϜꓝƒƑᵮɡᶃƍցԌᏀᏳꓖɠǥǤƓһհᏂΗНᎻꓧɦꚕᏲⱧҢħћĦӉӇıɪɩιіꙇӏꭵᎥɨᵻᵼϳјꞲͿЈᎫꓙɉɈΚКᏦꓗƙⱩҚꝀҞ'
    || 'Ƙ1IƖǀΙІӀꓲᏞꓡłŁɭƗƚɫΜϺМᎷꓟӍոռΝꓠɳƞηƝᵰ0ᴏᴑꬽοσоօΟОՕꓳøꬾØɵꝋөѳꮎꮻƟꝊθΘӨѲᎾᏫᎤƤρрΡРᏢꓑƥᵽԛ'
    || 'գզʠꭇꭈᴦгꮁƦᎡᏒꓣɽɼɍғᵲґꜱƽѕꮪЅՏᏕᏚꓢʂᵴƬΤТᎢꓔƭȾƮҬŧŦᵵꞟᴜꭎꭒʋυսՍꓴᵾꮜɄᏌᴠνѵꮩѴᏙꓦɯᴡѡԝաꮃԜᎳᏔꓪѽ'
    || 'ꝡхꞳΧХꓫҲƳɣᶌʏỿꭚγуүΥУҮᎩᎽꓬƴɏұɎҰᴢꮓΖᏃꓜʐƶƵȥȤᵶвкмнтβτκμ',
    '222233333334566889aaaaaaabbbbbbbbbbbbbbbbbbccccccccccdddddddddddddeeeeee'
    || 'eeeffffffffffgggggggggggghhhhhhhhhhhhhhhhhiiiiiiiiiiiijjjjjjjjjkkkkkkkkk'
    || 'kllllllllllllllllmmmmmmnnnnnnnnnoooooooooooooooooooooooooooooopppppppppq'
    || 'qqqrrrrrrrrrrrrrrrsssssssssssttttttttttttuuuuuuuuuuuuuvvvvvvvwwwwwwwwwww'
    || 'wxxxxxxyyyyyyyyyyyyyyyyyyyyzzzzzzzzzzzbkmhtbtkm')), 'i', 'l'), 'm', 'rn');
end $$;
