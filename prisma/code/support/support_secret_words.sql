-- What support_needs_secret looks for, a row for each language: words of a secret and words of
-- asking, of which one each stands in a sentence that is looked at, and the pattern.
create function support_secret_words() returns table (words text, also text, asks text)
language sql immutable as $$
  select of.* from (select '(((seed|recovery|wallet|backup)[- ]?(phrase|words?))|mnemonic( phrase)?'
    || '|private keys?|passwords?|pin|otp|2 ?fa codes?|(sms|login|authenticator|verification|'
    || 'security)[- ]codes?)\M') phrases (phrase),
  lateral (values
    ('seed|phrase|mnemonic|private key|password|pin|otp|2 ?fa|wallet|code',
      'need|requir|want|must have',
      concat_ws('|',
      '\m(we|i|support|team)( (now|also|just|only|still|first|will|would|do|must))* (need|needs|'
        || 'require|requires|want|must have)( (?!never|not|no|without|nor|to)\w+){0,4} ' || phrase,
      '\mneeded( (is|are))?:? (your|the) ' || phrase || '|\m(your|the) ' || phrase || '( (is|are))'
        || ' (needed|required)\M')),
    ('authenticat|code|pin|otp|digit|number|cvv|cvc',
      'show|display|says|reads|what |which |cvv|cvc',
      concat_ws('|',
      '\m(tell|give|send|read|text|write|what|which)\M[^\n]{0,30}\m(your|the) (authenticator|'
        || 'authentication)( app)?( (now|currently|is))* (shows?|showing|displays?|says|reads)\M',
      '^\W*(what|which) (is|was|are|does|do)\M[^\n]{0,10} (codes?|pin|otp|digits|numbers)\M( (that|'
        || 'which))? (you|your|in your|on your)\M',
      '\m(send|tell|give|need)\M[^\n]{0,20}\m(cvv|cvc)\M')),
    ('card',
      'sides|back',
      concat_ws('|',
      '\m(send|upload|show|photo|picture)\M[^\n]{0,24}\m(both sides|front and back|'
        || 'back) of (your|the) '
        || '((bank|credit|debit|payment|visa|mastercard) )card\M|\m(photo|picture|'
        || 'send)\M[^\n]{0,20}'
        || '\m(both sides|front and back|back) of (your|the|this) card\M')),
    ('seed|recovery|wiederherst|passwort|kennwort|pin|authent|karte',
      'brauch|benotig|schick|nenn|send|zeigt|steht|sagen|schreib|seiten|vorder',
      concat_ws('|',
      '\m(wir|ich) (benotigen|brauchen|brauche)( (?!nie|niemals|nicht|kein|keine)\w+){0,3} (seed|'
        || 'wiederherstellungs|recovery|passwort|kennwort|pin\M)',
      '\m(sagen|nennen|schreiben|schicken)\M[^\n]{0,24}\m(was|zahl|zahlen|ziffern|'
        || 'anzeige)\M[^\n]{0,30}'
        || '\m(authenticator|authentifizierungs)\w*( app)? (an)?zeigt',
      '\mwas (zeigt|steht (in|auf))\M[^\n]{0,12}(authenticator|authentifizierungs)',
      '(beiden? seiten|(vorder- und )?ruckseite) (ihrer|der|dieser) (bank|kredit|giro|debit|'
        || 'zahlungs)?-?karte\M',
      '\m(envoyez|donnez|indiquez)[^\n]{0,14}(phrase (secrete|seed)|seed)|\m(envie|diga|digan)\M'
        || '[^\n]{0,16}frase (semilla|de recuperacion)|\m(invii|invia|ci dica|mandi)\M[^\n]{0,14}'
        || 'frase (seed|di recupero)|\m(schicken|nennen|senden) sie\M[^\n]{0,16}(seed|recovery)')),
    ('phrase|seed|passe|code|appli|authentif|telephone|carte',
      'faut|besoin|affich|montr|recto|cotes|faces|envoyez|donnez|indiquez',
      concat_ws('|',
      '\m(il nous faut|nous avons besoin de|nous faut)( (?!pas|jamais|aucun)\w+){0,2} (phrase (de '
        || '(recuperation|recup)|secrete|seed)|seed|mot de passe|code)',
      '\m(donnez|dites|envoyez|lisez|indiquez|communiquez)\M[^\n]{0,24}\m(ce que|chiffres|'
        || 'numeros)\M'
        || '[^\n]{0,16}\m(affich\w+|montr\w+|appli(cation)?|authentificat\w+)\M[^\n]{0,16}\m(appli'
        || '(cation)?|authentificat\w+|telephone|par)\M',
      '(recto[- ](et )?verso|(deux|2) (cotes|faces)|verso|dos) de (votre|la) carte( bancaire| de '
        || 'credit| bleue| *$)')),
    ('frase|seed|contrasena|autenticador|aplicacion|app|tarjeta',
      'necesitamos|muestra|aparece|sale|lados|caras|anverso|envie|diga',
      concat_ws('|',
      '(?<!no |nunca )\mnecesitamos( (?!no|nunca|ningun)\w+){0,2} (frase (semilla|de recuperacion|'
        || 'secreta)|seed|contrasena)',
      '\m(diga|digan\w*|dinos|dime|envie|indique)\w*\M[^\n]{0,20}\m(lo que|que|cifras|numeros)\M'
        || '[^\n]{0,12}\m(muestra|aparece|sale)\M[^\n]{0,16}\m(autenticador|aplicacion|app)\M',
      '(ambos lados|ambas caras|las dos caras|anverso y reverso) de (su|tu|'
        || 'la) tarjeta( (de credito|'
        || 'bancaria|de debito))?( *$)')),
    ('frase|seed|password|autenticat|app|carta',
      'serve|bisogno|occorre|mostra|appare|indica|lati|fronte|invi|dica|mandi',
      concat_ws('|',
      '\m(ci serve|abbiamo bisogno (del|di)la|ci occorre)( (?!non)\w+){0,2} (frase (seed|'
        || 'di recupero|'
        || 'segreta)|seed|password)',
      '\m(ci|mi) (dica|scriva|mandi|legga|detti)\M[^\n]{0,20}\m(cosa|quello|cio|cifre|'
        || 'numeri)\M[^\n]'
        || '{0,12}\m(mostra\w*|appare|indica)\M[^\n]{0,16}\m(autenticat\w+|app|applicazione)\M',
      '(entrambi i lati|fronte e retro|fronte-retro) della (sua )?carta( (di credito|bancaria|di '
        || 'debito))?( *$)')),
    ('助|钥|鑰|密|短|示|卡',
      '要|告|发|發|提供|报|報|正|面',
      concat_ws('|',
      '(我[们們]?|客服)([现現]在|[还還]|也|只|先)?(需要|要)[您你的]{0,3}(助[记記][词詞]|私[钥鑰]|密[码碼]|[恢復回复]{1,2}短[语語])',
      '(告[诉訴]|[发發][给給]?|提供|[报報])[^,\n]{0,5}([验驗][证證]器|[身份]{0,2}[验驗][证證][应應]用)[^,\n]{0,4}[显顯]示',
      '([银銀]行卡|信用卡|借[记記]卡|(?<![证證留住分民])卡片?)[^,\n]{0,4}(正反|[两兩雙双]面|正面和背面)')),
    ('シード|リカバリ|復元|認証|カード',
      '必要|願|教|送|知|伝|面|裏',
      concat_ws('|',
      '(シード|リカバリー?|復元)(フレーズ)?(が|を)(必要(です|と)|お願い|教え|送)',
      '認証(アプリ|システム)(に|の|が)?(表示|画面)[^\n]{0,10}(教え|送|お知らせ|伝え)',
      '(クレジット|デビット|キャッシュ|銀行|(?<![ァ-ヴー留険許住会])) ?カードの?(両面|表裏|裏面)')),
    ('시드|복구|인증|카드',
      '필요|보내|알려|말씀|적어|면',
      concat_ws('|',
      '(시드|복구)(문구|구문)?[가를을이]?(가)?필요(합니다|해요)|(시드|복구)(문구|구문)[를을].{0,6}(보내|알려)',
      '인증(앱|기)[^\n]{0,4}(에|의|이)?(표시|나오|보이|뜨)[^\n]{0,12}(알려|보내|말씀|적어)',
      '((신용|체크|은행)|(?<![가-힣]))카드(의)?(앞뒷?면|양면|뒷면)')),
    ('عبارة|كلمات|مصادق|تطبيق|بطاق',
      'نحتاج|يلزم|ارسل|اعط|اخبر|قل|وجه|جهت|الوجه',
      concat_ws('|',
      '(نحتاج|يلزمنا)( (الي|ل))? ?(عبارة|كلمات) (الاسترداد|البذور|السر|الاستعادة)',
      '(ارسل|اعط|اخبر)[^\n]{0,14}عبارة (الاسترداد|البذور|الاستعادة)',
      '(اخبر|ارسل|اعط|قل)[^\n]{0,10}(بما|ما|الذي)[^\n]{0,12}(يظهر|تظهر|يعرض)[^\n]{0,14}(المصادق|'
        || 'تطبيق)',
      '(وجهي|جهتي|الوجهين)[^\n]{0,8}(بطاقت[^ ]*|البطاقة)( (البنكية|'
        || 'المصرفية|الائتمان|الائتمانية)|[^\n ]{0,1}$)'))
  ) of (words, also, asks)
$$;
