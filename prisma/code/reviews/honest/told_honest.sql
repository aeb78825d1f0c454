-- Sentences, as told_sentences has them, without those that are honest although words in them are
-- sought: that nobody here is found on a messenger, and what a deposit or a photograph has to be.
-- Such a sentence holds these words alone, from its beginning to its end: no sum, no
-- handle, no number.
create function told_honest(p_sentences text) returns text language plpgsql immutable as $$
declare
  v_one constant text := '(telegram|whats ?app|we ?chat|weixin|viber|discord|kakao ?talk|kakao|'
    || 'line|signal|zalo|skype|instagram|facebook|messenger|any ?desk|team ?viewer|微信|电报|電報|飞机|'
    || 'テレグラム|ワッツアップ|ウィーチャット|ディスコード|カカオトーク|바이버|텔레그램|왓츠앱|위챗|카카오톡|카톡|디스코드|'
    || 'تيليجرام|تيليغرام|تلجرام|تلغرام|تليجرام|تليغرام|واتساب|واتس اب|فايبر)';
  v_more constant text := '( ?(,|or|and|nor|oder|und|ou|et|ni|o|y|e|né|ne|او|و|或|和|与|與|及|や|이나|과|와)+'
    || ' ?((on|by|via|through|auf|uber|sur|par|en|por|su|per|علي|عبر) )?' || v_one || ')*';
  v_names constant text := v_one || v_more;
begin
  -- Where it can find something: PostgreSQL keeps few patterns ready.
  if p_sentences ~ v_one then
    p_sentences := regexp_replace(p_sentences, '^\W*(' || concat_ws('|',
      '(we|assay|our (support|team)|support)( (are|is|do|does|will|have|has))? '
        || '(not|never|dont|doesnt|arent|isnt|wont)( be| ever)?'
        || '( (use|write|contact|message|answer|call|reach|ask|offer)s?)?'
        || '( (to|with|you|customers|your|messages|questions|support|help))*( (on|by|via|through|'
        || 'over|in))? ' || v_names,
      '(nobody|no one|none) (here|of us|of ours|at assay|from assay)( will)?( ever)? '
        || '(is|are|uses?|writes?|contacts?|answers?|calls?|messages?)( (to|you|customers))*'
        || '( (on|by|via|through|over|in))? ' || v_names,
      'you (will )?never find us (on|in) ' || v_names,
      '(wir|assay|unser (support|team)|niemand (hier|von (uns|assay))) (sind|ist|schreib(en|t)|'
        || 'antwort(en|et)|nutz(en|t)|verwende(n|t)|kontaktier(en|t)|meld(en|et))'
        || '( (ihnen|sie|uns|sich|kunden))*( (nicht|nie|niemals|kein|keinen))( (auf|uber|per|'
        || 'via|bei))? ' || v_names,
      'niemand (hier|von (uns|assay)) (ist|schreibt|antwortet|nutzt|verwendet)( (ihnen|sie))?'
        || '( (auf|uber|per|via|bei))? ' || v_names,
      '(nous|assay|notre (support|equipe)|personne (ici|chez (nous|assay))) (ne |n)(vous )?'
        || '(sommes|est|utilis(ons|e)|ecri(vons|t)|repond(ons)?|contact(ons|e))( (pas|jamais))?'
        || '( (sur|par|via))? ' || v_names,
      '((nosotros|assay|nadie (aqui|de (nosotros|assay))) )?(no|nunca)( (te|le|les|os))? '
        || '(est(amos|a)|usa(mos)?|escrib(imos|e)|respond(emos|e)|contacta(mos)?)( (en|por|via))? '
        || v_names,
      '((noi|assay|nessuno (qui|di (noi|assay))) )?non( (ti|la|vi|le))? (siamo|e|usiamo|usa|'
        || 'scriviamo|scrive|rispondiamo|risponde|contattiamo|contatta)( mai)?'
        || '( (su|per|via|tramite))? ' || v_names,
      '(لسنا|لا (نستخدم|نراسلك|نتواصل|نرد|نكتب)|لن (نراسلك|نتواصل))( (معك|اليك|عليك))?'
        || '( (علي|عبر|في))? ' || v_names,
      '((저희|assay ?직원|assay|우리)(는|은)? ?)?' || v_names || ' ?(을|를|으로|로|에|에서|에는|은|는)?'
        || '(사용하지|쓰지|연락하지|연락드리지|답변하지|답변드리지|있지|운영하지)(는)?않습니다',
      '((当社|弊社|私たち|assay) ?は?)? ?' || v_names || ' ?(を|で|では|に|には|から)?'
        || '((利用|使用|ご?連絡|返信|回答|お返事)(して|いたして|して)?(い|おり)|使って(い|おり)|'
        || '(ご?連絡|返信|回答)(いたし|し|は|はし|はいたし))ません',
      '(我[们們]|assay|本站|客服)? ?([从從绝絕]不[会會]?|不[会會]?|[没沒]有|[并並]不)'
        || '(在|用|使用|通[过過]|以|是)? ?' || v_names || ' ?(上|里|裡)?(([与與和跟]?[您你])?'
        || '([联聯][系繫絡络]|回[复覆]|答[复覆]|服[务務])[您你]?)?') || ')\W*$', ' ', 'gn');
  end if;
  if p_sentences ~ ('deposit|einzahl|uberweisung|depot|ingreso|versamento|bonifico|ايداع|تحويل|입금|'
    || '송금|入金|送金|存款|转账|轉賬')
  then
    -- Who pays in, once it is known who that is, and from where: no sum and no withdrawal in it.
    p_sentences := regexp_replace(p_sentences, '^\W*(' || concat_ws('|',
      '(please |kindly )?(verify|confirm|complete) (your|the) (identity|verification|basic '
        || 'verification) before (you deposit|you make a deposit|depositing|your first deposit)',
      '(please |kindly )?(send|make|transfer) (the|your|a) (deposit|transfer) from (a|an|your)'
        || '( own)?( bank)? account (that is |which is )?(in|under) your( own)? name',
      '(bitte )?bestatigen sie( bitte)? ihre identitat, bevor sie einzahlen',
      '(bitte )?(senden|uberweisen|leisten|tatigen) sie( bitte)? (die|ihre) einzahlung von einem '
        || '(bank)?konto(, das auf ihren namen lautet| auf ihren namen)',
      'veuillez (verifier|confirmer) votre identite avant (de (faire un depot|deposer)|tout depot|'
        || 'votre depot)',
      'veuillez (envoyer|effectuer|faire) (le|votre) depot depuis un compte( bancaire)? (a|qui est '
        || 'a) votre nom',
      '(por favor, )?(verifi(que|ca)|confirm[ea]) (su|tu) identidad antes de (depositar|ingresar|'
        || 'hacer un deposito)',
      '(por favor, )?(envi[ea]|hag?a|haz|realic[ea]) el (deposito|ingreso) desde una cuenta'
        || '( bancaria)? (a su nombre|a tu nombre|que este a (su|tu) nombre)',
      '(per favore, )?(verifi(chi|ca)|confermi?a?) la (sua|tua) identita prima di (depositare|'
        || 'versare|un deposito)',
      '(per favore, )?(effettu[ia]|faccia|invi[ia]?) il (deposito|versamento|bonifico) da un conto'
        || '( bancario)? (intestato a (lei|te|suo nome|tuo nome)|a (suo|tuo) nome)',
      'يرجي (التحقق من|تاكيد) هويتك قبل الايداع',
      'يرجي ارسال الايداع من حساب( مصرفي| بنكي)? باسمك',
      '입금하?(기|시기)?전에본인(인증|확인)을?(먼저)?(해|완료해)(주세요|주십시오)',
      '본인명의(의)?(은행)?계좌에서입금해(주세요|주십시오)',
      '(ご)?入金の前に本人確認を(お済ませ|完了して|済ませて)ください',
      '(ご)?(入金|送金)は(ご)?本人(様)?名義の(銀行)?口座から(お願いします|行ってください|お願いいたします)',
      '[请請](您|你|先)?在(存款|入金)(之)?前(先)?完成身[份分][验驗認认][证證]',
      '[请請]从?從?(您|你)?(本人|自己)?名下的?([银銀]行)?[账賬帳][户戶](存款|存入|[转轉][账賬帳]|[汇匯]款)'
      ) || ')\W*$', ' ', 'gn');
    -- What shows that somebody paid is asked for, and no payment.
    p_sentences := regexp_replace(p_sentences, concat_ws('|',
      '\m(beleg|nachweis|quittung|kopie|bestatigung)s? (der|ihrer|einer|uber die|fur die) '
        || '(uberweisung|einzahlung)( (uber|von|in hohe von) [0-9.,]+ [a-z]+)?\M',
      '([转轉][账賬帳]|[汇匯]款|存款|付款)的?([凭憑][证證]|收[据據]|回[单單]|截[图圖]|[记記][录錄]|[证證]明)',
      '(入金|送金|振込)の?(明細|控え|証明書?|レシート|領収書|記録)',
      '(입금|송금|이체)의?(영수증|내역|확인증|증빙|명세)',
      '(ايصال|اثبات|صورة|كشف) (ال)?(تحويل|ايداع)\M'), ' ', 'g');
  end if;
  -- What the chain shows of a deposit.
  if p_sentences like any ('{%on the chain%,%on the blockchain%,%on the network%,%auf der blockch%,
    %auf der kette%,%sur la blockch%,%sur la chaine%,%en la cadena%,%en la blockch%,%en la red%,
    %sulla blockch%,%sulla catena%,%sulla rete%,%链上%,%鏈上%,%チェーン上%,%체인에서%,%علي السلسلة%,
    %علي الشبكة%}'::text[])
  then
    p_sentences := regexp_replace(p_sentences, '^\W*(' || concat_ws('|',
      '(the|your) (deposit|transfer) (is|was)( still| yet)? (unpaid|unconfirmed|outstanding|'
        || 'pending|not( yet)? (paid|confirmed|there|visible))( yet)? on the (chain|blockchain|'
        || 'network)',
      '(die|ihre) (einzahlung|uberweisung) ist( auf der (blockchain|kette))?( noch)? (nicht|'
        || 'unbezahlt|unbestatigt|offen)( bezahlt| bestatigt| da)?( auf der (blockchain|kette))?',
      '(le|votre) (depot|virement) (est( encore| toujours)?|nest pas( encore)?) (impaye|paye|'
        || 'confirme|en suspens|visible) sur la (blockchain|chaine)',
      '(el|su) (deposito|ingreso)( aun| todavia)?( no)? (esta|sigue|figura)( aun| todavia)?( no)? '
        || '(impagado|pagado|pendiente|confirmado|sin confirmar) en la (cadena|blockchain|red)',
      '(il|il suo) (deposito|versamento)( non)? e( ancora)?( non)? (insoluto|pagato|in sospeso|'
        || 'confermato|da confermare) sulla (blockchain|catena|rete)',
      '([该該此][笔筆]?|[您你]的)?(存款|入金|充值)在?[链鏈]上(仍|[还還]|尚)?(未|[没沒]有?)(支付|付款|确认|確認|到[账賬帳])',
      '入金はチェーン上でまだ(支払われて|確認されて|着金して)いません',
      '입금이체인에서아직(지불|확인)되지않았습니다',
      '(ايداعك|الايداع) (لم يدفع|غير مدفوع|لم يؤكد|غير مؤكد)( بعد)? علي (السلسلة|الشبكة)'
      ) || ')\W*$', ' ', 'gn');
  end if;
  if p_sentences ~ 'code|codigo|codice|رمز|코드|コード|代[码碼]|[编編条條]' then
    -- What a photograph does not show.
    p_sentences := regexp_replace(p_sentences, concat_ws('|',
      '\mthe code (on|at) the (back|front|side|bottom|reverse)( of the \w+)? (cannot|can not|'
        || 'is not|isnt) (be )?(read|readable|legible|visible)\M',
      '\mder code auf der (ruckseite|vorderseite)( des \w+)? ist nicht (lesbar|'
        || 'zu lesen|zu erkennen)\M',
      '\mle code au (verso|recto|dos) (est illisible|nest pas lisible|ne peut pas etre lu)\M',
      '\mel codigo del (reverso|anverso|dorso) no se (lee|puede leer|ve)\M',
      '\mil codice sul (retro|fronte) non (si legge|e leggibile|si puo leggere)\M',
      'الرمز (علي|في) (الظهر|الخلف|الوجه الخلفي) غير (مقروء|واضح)',
      'لا يمكن قراءة الرمز علي (الظهر|الوجه الخلفي)',
      '뒷면의?코드[를가]?(읽을수없습니다|보이지않습니다|읽히지않습니다)',
      '裏面のコードが(読み取れません|読めません|見えません)',
      '背面的?[代编編条條]?[码碼号號]([无無]法|不能|看不)(辨[认認識识]|[读讀]取|看清|清)'), ' ', 'gn');
  end if;
  return p_sentences;
end $$;
