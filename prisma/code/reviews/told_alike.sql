-- A text in small letters of Latin and digits of ASCII where its own look like these, for
-- comparing: letters of other alphabets, small capitals, letters in boxes, digits of all scripts.
-- What lib/login/confusables-rules.ts says is taken for a letter of Latin stands here too; a test
-- keeps both equal. Arabic, Hebrew, Chinese, Japanese and Korean stay as they are.
create function told_alike(p_text text) returns text language plpgsql immutable as $$
declare
  v_from constant text := ''
    || 'ɑαаΑАᎪᗅꓮ𖽀𐊠ƁƄЬᏏᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓƃƂБƀҍҌѣѢᴄⲥсꮯ𐐽𑣲ⲤСᏟꓚ𐊢𐌂𐐕𐔜ȼҫҪƇᑺƊԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđ'
    || 'ĐÐƉᑻᒇꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ɇɆꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ƒƑᵮɡᶃƍցԌᏀᏳꓖɠǥǤƓһհᏂΗⲎНᎻᕼꓧ𐋏ɦꚕᏲⱧҢħћĦӉӇı'
    || 'ɪɩιіꙇӏꭵᎥ𑣃ɨᵻᵼᒘϳјꞲͿЈᎫᒍꓙɉɈᒙΚⲔКᏦᛕꓗ𐔘ƙⱩҚꝀҞƘᒶ𐌠𞣇ƖǀΙⲒІӀߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦łŁ'
    || 'ɭƗƚɫᒷΜϺⲘМᎷᗰᛖꓟ𐊰𐌑ӍոռΝⲚꓠ𐔓ɳƞηƝᵰᴏᴑꬽοσⲟоჿօഠဝ𐓪𑣈𑣗𐐬ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖øꬾØⵁɵꝋө'
    || 'ѳꮎꮻƟꝊθΘӨѲⴱᎾᏫᎤတᑶƤρⲣрΡⲢРᏢᑭꓑ𐊕ƥᵽᑷᒆԛգզⵕʠꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲґꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠'
    || 'ʂᵴƬΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬŧŦᵵᑗꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸ᵾꮜɄᏌᑘᑧᐺᴠνѵ𑜆ꮩ𑣀ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝ᐻɯ'
    || 'ᴡѡԝա𑜊𑜎𑜏ꮃ𑣯ԜᎳᏔꓪѽꝡхᕁᕽ𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧ҲƳɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲ƴɏұɎҰᴢꮓ𑣄'
    || '𐋵ΖᏃꓜ𑢩ʐƶƵȥȤᵶᴋκⲕкꮶқҟԍꮐᏻꭱꮢᴍмꮇӎвᏼнꮋңӊӈⳑꮮ𐑃ꭺꭰꭼꭻᴩꮲτтꭲҭɛεⲉєԑꮛ𑣎𐐩ⲈЄʙĸʜʍᴛʟʀɢᴅᴇɴᴘᴀᴊ'
    || 'ꞓꜰꞯ🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹'
    || '🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻'
    || '🇼🇽🇾🇿';
  v_to constant text := ''
    || 'aaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbccccccccccccccccccdddddddddddddddddddeeeeee'
    || 'eeeeeeeffffffffffffffffgggggggggggghhhhhhhhhhhhhhhhhhhhiiiiiiiiiiiiijjjjjjjj'
    || 'jjjjkkkkkkkkkkkkkllllllllllllllllllllllllllllllllmmmmmmmmmmmnnnnnnnnnnnooooo'
    || 'oooooooooooooooooooooooooooooooooooooooooooooppppppppppppppppqqqqqrrrrrrrrrr'
    || 'rrrrrrrrrssssssssssssssssttttttttttttttttttuuuuuuuuuuuuuuuuuuuuuuuvvvvvvvvvv'
    || 'vvvvvvvwwwwwwwwwwwwwwwwxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyyyyyyzzzzzzzzzz'
    || 'zzzzkkkkkkkgggrrmmmmbbhhhhhllladejpptttteeeeeeeeeebkhmtlrgdenpajefqabcdefghi'
    || 'jklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz';
  -- Ten of each script, from 0 to 9.
  v_digits constant text := ''
    || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
    || '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙'
    || '໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏'
    || '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'
    || '꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'
    || '𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪'
    || '𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙'
    || '𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔'
    || '𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣'
    || '𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴'
    || '𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩'
    || '𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤'
    || '𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹'
    || '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵'
    || '𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙';
begin
  if p_text ~ ('[' || v_from || ']') then p_text := translate(p_text, v_from, v_to); end if;
  if p_text ~ ('[' || v_digits || ']') then
    p_text := translate(p_text, v_digits, repeat('0123456789', length(v_digits) / 10));
  end if;
  return replace(replace(replace(lower(p_text), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end $$;
