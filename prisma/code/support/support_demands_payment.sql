-- Whether one of these sentences, as told_sentences has them, tells its reader to pay: a duty, an
-- act of paying and money in one of them, in one language; a fee that is due; or an order. Each
-- rule begins with words of which one stands in whatever it finds.
create function support_demands_payment(p_sentences text) returns boolean
language sql immutable as $$
  select exists (select from (values
    ('pay|transfer|deposit|send|top|settle|remit|wire',
      '\m(please|kindly|must|ha(ve|s) to|needs? to|requires?|required|mandatory|first|unless|until|'
        || 'before|up ?front|in advance|you (should|shall|will)|in order to|'
        || 'to (release|unlock|unfreeze|unblock|receive|continue|proceed|activate))\M',
      -- What was deposited or transferred already is no act.
      '\m(pay(ing)?|(?<!\m(a|an|the|this|that|your|each|every|any|of|by) )(transfer(ring)?|'
        || '(?<!\mfirst )deposit(ing)?)|send(ing)?|top(ping)? up|settle|remit|wire|'
        || '(complete|arrange|initiate|effect) (a|an|the|this|your) (payment|transfer|deposit) of|'
        || 'mak(e|ing) (a|an|the|this|your|one|another)( \w+){0,2} (payment|transfer|deposit))\M',
      '\m(fees?|tax(es)?|charge|commission|amount|money|funds|'
        || '(?<!\mfirst )deposit|insurance|collateral|gas)\M'),
    ('zahl|weis|senden|entricht|begleich|leisten',
      '\m(bitte|mussen|muss|musst|zuerst|vorher|vorab|zunachst|bevor|erst|um fortzufahren)\M',
      '(?<!aus|ruck|rueck)zahl(en|t)|(?<!aus|ruck|rueck|ein)zahlung|\meine[rn]? (\w+ )?einzahlung|'
        || 'ue?berweis(?!ung)|\meine[rn]? (\w+ )?ue?berweisung|ue?berweisung (der|einer|von|in)\M|'
        || 'einzahl(?!ung)|\msenden\M|entricht|begleich|leisten\M',
      'gebue?hr|steuer|betrag|\mgeld\M|provision|kaution|summe|sicherheitsleistung'),
    ('pay|vers|vir|depos|transf|regl|envoy|acquit|effectu',
      '\m(veuillez|devez|doit|faut|d?abord|avant|afin|prealable|pour (debloquer|continuer))\M',
      '\m(pay(er|ez)|vers(er|ez)|vir(er|ez)|depos(er|ez)|transfer|regl(er|ez)|envoy(er|ez)|'
        || 'acquitt(er|ez)|effectu(er|ez) (un|le|ce) (paiement|virement|versement|depot))',
      'frais|taxe|impot|montant|argent|commission|caution|somme'),
    ('pag|transf|deposit|envi|ingres|abon|deposito',
      '\m(deb(es?|era)|tienes? que|hay que|primero|antes|por favor|necesitas?|'
        || 'para (liberar|continuar|desbloquear))\M',
      '\m(pag(ar|a|ue)|transf(erir|iere)|deposit(ar|a|e)|envi(ar|a|e)|ingres(ar|a|e)|abon(ar|a|e)|'
        || '(hacer|haga|realiz(ar|a|e)) (un|el) (pago|deposito|ingreso))\M',
      'tasa|comision|impuesto|importe|dinero|fianza|deposito'),
    ('pag|vers|trasf|deposit|invi|effettu',
      '\m(devi|deve|dovete|bisogna|prima|per (favore|continuare|sbloccare)|occorre)\M',
      '\m(pag(are|a|hi)|vers(are|a|i)|trasferi(re|sci)|deposit(are|a|i)|invi(are|a)|'
        || 'effettu(are|a|i) (un|il) (pagamento|versamento|bonifico|deposito))\M',
      'commissione|tassa|imposta|importo|denaro|cauzione|deposito'),
    ('付|缴|繳|转|轉|汇|匯|充值|存入|打|补|補|交',
      '(?<![邀申])[请請]|必[须須]|需|先|才能|之前|[务務]必|即可|[后後][才方可即]',
      '支付|[缴繳]|付|[转轉][账賬帳入]|[汇匯]|充值|存入|打[款钱錢]|[补補]交|交[纳納]',
      '[费費]|[税稅]|(?<![贷貸])款|保[证證]金|押金|金[额額]'),
    ('支払|振込|振り込|送金|入金|納',
      'ください|下さい|必要|先に|前に|ないと|なければ|まず', '支払|振込|振り込|送金|入金|納め|納付',
      '手数料|税|金額|代金|保証金'),
    ('지불|납부|입금|송금|이체|결제',
      '해야|먼저|주세요|주십시오|필요|전에|하셔야|바랍니다', '지불|납부|입금|송금|이체|결제',
      '수수료|세금|금액|보증금'),
    ('دفع|تحويل|حول|ايداع|اودع|سداد|تسديد|ارسل|ارسال',
      'يجب|يرجي|يلزم|اولا|قبل|لكي|حتي|لتحرير|الرجاء|من فضلك|عليك',
      'دفع|تحويل|حول|ايداع|اودع|سداد|تسديد|ارسل|ارسال', 'رسوم|ضريب|مبلغ|عمولة|تامين|مال'),
    -- What is due.
    (' due| be |required|needed|owed|payable|outstanding|necessary|mandatory|unpaid',
      '\m(fees?|tax(es)?|charges?|commission|insurance|collateral|bond|levy|premium|gas|'
        || 'penalty|fine|(a|an|the|your|one|another|this|first|second|further|small|security) ('
        || 'payment|deposit|transfer|remittance)( of( about)?( [$€£¥₿₮])? ?[0-9.,]+( [^ ]+)?)?)\M'
        || '( [^ ,:;]+){0,5} ((is|are|was|were|remains?|falls?|becomes?|still|now)( (is|are|now|'
        || 'still|also))* (due|payable|required|needed|outstanding|owed|necessary|mandatory|'
        || 'unpaid)|(must|ha(s|ve) to|needs? to|'
        || 'should|shall|is to|are to)( (first|now|also))? be (paid|made|settled|sent|'
        || 'transferred|deposited|cleared|remitted|covered|received|done))\M', '', ''),
    ('fallig|erforderlich|notwendig|notig| werden|entricht|zu ',
      '(gebue?hr|steuern?|kaution|provision|sicherheitsleistung|vorauszahlung|anzahlung|'
        || '(?<!aus|ruck)zahlung|ue?berweisung)(en)?\M( (von|uber|in hohe von) [0-9.,]+( [^ ]+)?)?'
        || '( (ist|sind|wird|werden|jetzt|noch|sofort|zuerst|vorab|muss|mussen))* (fallig(en)?|'
        || 'erforderlich|notwendig|notig|bezahlt werden|gezahlt werden|geleistet werden|entrichtet|'
        || 'zu (zahlen|entrichten|leisten|begleichen|bezahlen))\M', '', ''),
    ('est |sont |reste|etre',
      '(\m(frais|taxes?|impots?|caution|commission|depot de garantie)\M( [^ ,:;]+){0,5}|'
        || '\m(un|le|votre) (paiement|virement|versement|depot)( de [0-9.,]+( [^ ]+)?)?) '
        || '((est|sont|reste|restent)( encore)? (du|due|dus|dues|exigibles?|requis|requises?|'
        || 'necessaires?|obligatoires?|a (payer|regler|verser|acquitter))|'
        || 'doi(ven)?t( d?abord)? etre)\M', '', ''),
    ('est|es | son|queda|deb|venc|se |falta|adeuda',
      '\m(tasas?|comision(es)?|impuestos?|tarifas?|fianza|(un|el|su|tu) (pago|deposito|ingreso))\M'
        || '( de [0-9.,]+( [^ ]+)?)?( [^ ,:;]+){0,2} ((esta|estan|es|son|queda) (vencid[oa]s?|'
        || 'pendientes? de pago|adeudad[oa]s?|exigibles?|necesari[oa]s?|obligatori[oa]s?|'
        || 'requerid[oa]s?)|deben? (pagarse|abonarse|ser)|vencen?)\M|'
        || '\m(se (requiere|necesita|exige)|es necesari[oa]|hace falta|adeuda|debe) '
        || '(un|el|una|la) (pago|deposito|ingreso|'
        || 'transferencia|tasa|comision|fianza|impuesto)\M', '', ''),
    (' e | sono | va|essere',
      '\m(commission[ei]|tass[ae]|impost[ae]|cauzione|(un|il) (pagamento|versamento|bonifico))\M'
        || '( di [0-9.,]+( [^ ]+)?)?( [^ ,:;]+){0,2} ((e|sono) (dovut[aeio]|richiest[aeio]|'
        || 'necessari[aeo]|obbligatori[aeo]|da (pagare|versare))|v(a|anno) (pagat|versat)[aeio]|'
        || 'dev(e|ono) essere)\M', '', ''),
    ('到期|付|缴|繳|欠',
      '([费費]|[税稅]金?|押金|保[证證]金)[^,]{0,20}(到期|待[付缴繳]|未[付缴繳]|[应應][付缴繳]|尚欠)',
      '', ''),
    ('必要|義務|求め|未払',
      '(手数料|税金?|保証金|料金|お?支払い?|入金|送金)が(先に|まず|事前に)?(必要|義務|求め|未払|請求され)', '', ''),
    ('필요|야|해야',
      '(수수료|세금|보증금|예치금|입금|송금|결제|납부|지불)[이가은는을를]?.{0,3}(필요합|필요해|하셔야|'
        || '해야합|내야|내셔야)',
      '', ''),
    ('مستحق|مطلوب|واجب',
      '(رسوم|ضريب[^ ]*|عمولة|تامين|وديعة)( [^ ,]+){0,5} (مستحق|مطلوب|واجب)', '', ''),
    -- A payment that comes before something.
    ('deposit|transfer',
      '\m(first(?! deposit)|until|unless|before (the|your|a|any) (withdraw\w*|pay ?outs?|release)|'
        || 'up ?front|in advance|to (release|unlock|unfreeze|unblock|activate|continue|proceed|'
        || 'withdraw))\M',
      '(?<!\mfirst )\m(deposit|transfer)s?\M', null),
    -- Money for something that is held back.
    ('first|continue|proceed|release|unlock|unfreeze|unblock|activate|front|advance',
      '\m(fees?|tax(es)?|payment|pay|deposit|insurance|collateral|bond|send|transfer)\M',
      '\m(to (continue|proceed|release|unlock|unfreeze|unblock|activate)|first *($|[,:;]|then|and)|'
        || 'up ?front|in advance)', null),
    -- What a withdrawal hangs on.
    ('receipt|arrival|upon|put |place |bring |load |add |trade |turn',
      '\m((after|upon|on|against|with) (the |your )?(receipt|arrival|payment) of|(put|place|bring|'
        || 'load|add)\M.*\m(in|into|onto|to) your (account|balance|wallet)|(trade|turn over)\M.*'
        || '\mbefore)\M', '\m(withdraw\w*|pay ?-?outs?|cash ?-?outs?|release)', ''),
    ('提|出金|출금',
      '提[现現款](前)?(需要?|[须須]|要)|出金(する)?に(は)?[^,]{0,24}必要|출금(하려면|하시려면|에는|에)[^,]{0,24}필요',
      '', null),
    ('pay|zahlen|payer|pague|paghi|付|払|결제|지불|납부|الدفع',
      '^\W*((please|kindly) pay( (us|now|first|it|today|at once))*|'
        || '(bitte )?(be)?zahlen sie( bitte)?|bitte zahlen|veuillez payer|'
        || '(por favor,? )?pague(,? por favor)?|'
        || '(per favore,? )?paghi(,? per favore)?|[请請](先)?(付款|支付|[缴繳][费費])|'
        || '(先に)?お支払いください|(먼저)?(결제|지불|납부)해주(세요|십시오)|يرجي الدفع( اولا)?)\W*$', '', ''),
    -- A sum that what is held back hangs on.
    ('fee|deposit|charge|bond',
      '\m(clearance|verification|unlock(ing)?|release|releasing|security|activation|insurance|'
        || 'unfreez(e|ing)|unblock(ing)?|guarantee|risk|audit|refundable) (fees?|charges?|'
        || 'deposits?|bond|payment|tax)\M', '', null),
    ('once|recharg|settle|bring|as soon as|see ',
      '\m(recharg(e|ing)|top(ping)? up|settle (it|this|that)|bring (your|the) balance|'
        || '(once|when|after|if|as soon as) (we|i) (see|have|get|receive)|once (it|that|this) '
        || '(is|has) (in|there|here|arrived|paid|settled|received|done)|once you have (paid|sent|'
        || 'settled|transferred|deposited|recharged))\M',
      '\m(pay ?outs?|withdraw(s|al|als|ing)?|lift(s|ed)?|unlock(s|ed)?|unfrozen|unfreez\w*|'
        || 'released?|restrictions?|ask again|security check|goes out|go out)\M', null),
    ('frei|entsperr|auszahl',
      '\m(freischalt|freigabe|entsperr|verifizierungs|sicherheits|aktivierungs|bearbeitungs)'
        || '(ungs)?(gebue?hr|kaution|zahlung)|\m(benotigen|brauchen) wir\M|\mwir '
        || '(benotigen|brauchen)\M|(freigabe|schaltung|entsperrung)( \w+){0,4} kostet\M|'
        || '\maufladen\M|\mladen sie\M',
      'frei(gabe|schalt|geb)|entsperr|auszahlung', null),
    ('debloc|liber|retrait|recharg',
      '\m((deblocage|liberation)( \w+){0,4} coute\w*|recharge[rz]|il nous faut|nous faut|exige|'
        || 'frais de (deblocage|liberation|securite|verification))\M',
      '\m(deblo\w+|liber\w+|retraits?)\M', null),
    ('desbloq|liber|retir|recarg|libe',
      '\m((desbloqueo|liberacion)( \w+){0,4} cuesta|recarg(ue|a|ar)|necesitamos|'
        || '(tasa|comision|cargo) (de|por) (desbloqueo|liberacion|seguridad|verificacion))\M',
      '\m(desblo\w+|libera\w*|retiros?|retiradas?|verificacion)\M', null),
    ('sblocc|preliev|liber|ricaric',
      '\m(sblocco( \w+){0,4} costa|ricaric(are|hi|a)|ci servono|occorrono|'
        || '(costo|commissione|spese) (di|per lo) (sblocco|sicurezza|verifica))\M',
      '\m(sblocc\w+|preliev[oi]|libera\w*)\M', null),
    ('解|余额|餘額|入数|入數|充|补|補',
      '[解][冻凍封锁鎖除][费費金]|[验驗][证證][费費]|(余[额額]|餘額)[^,]{0,6}[达達]到'
        || '|(入[数數]|充值|[转轉]入)[^,]*([后後]|才|方可|即可)|充[够夠]|[补補]足',
      '解[冻凍封锁鎖除]|[验驗][证證]|提[现現款]|出金', null),
    ('解除|凍結|出金',
      '(解除|凍結解除)(費用|手数料|料|代金)|(チャージ|入金)(すれば|後[にで]?)', '解除|凍結|出金', null),
    ('해제|출금|인증',
      '(해제|인증|동결 ?해제) ?(비용|수수료|료)|충전하(면|시면)|입금하(면|시면)', '해제|출금|인증', null),
    ('التجميد|السحب|تجميد|الحظر',
      '(فك|رفع)( [^ ]+){1,3} (يكلف|تكلف)|تكلفة (فك|رفع)|رسوم (فك|رفع|التحقق)|اشحن|نحتاج',
      'فك|رفع|السحب|الافراج', null),
    -- Without a word of duty, as an order.
    ('pay|transfer|send|deposit|remit|settle|top|wire',
      '(^|: )\W*(then |now |just |simply |only )?(pay|transfer|send|deposit|remit|settle|top up|'
        || 'wire)\M', '', '\m(fees?|tax(es)?|money|funds)\M'),
    ('zahl|weise|sende|entricht|begleich',
      '^\W*((be)?zahlen|ue?berweisen|senden|entrichten|begleichen) sie\M|'
        || '^\W*(zahle|uberweise|sende)\M', '', 'gebue?hr|steuer|\mgeld\M'),
    ('payez|versez|virez|envoyez|deposez|transferez|reglez',
      '^\W*(pay|vers|vir|envoy|depos|transfer|regl)ez\M', '', 'frais|taxe|impot|argent'),
    ('pag|envi|transf|deposit|ingres|abon',
      '^\W*(pag(a|ue)|envi[ae]|transf(iere|iera)|deposit(a|e)|ingres(a|e)|abon[ae])\M', '',
      'tasa|comision|impuesto|dinero|\mtassa\M|\mimposta\M|denaro'),
    ('pag|vers|invi|trasf|deposit',
      '^\W*(pag(a|hi)|vers(a|i)|invi(a|i)|trasferisc[ia]|deposit[ai])\M', '',
      'commissione|tassa|imposta|denaro'),
    ('付|转|轉|汇|匯|存入|充值|缴|繳',
      '^\W*(支付|付|[转轉][账賬帳]|[汇匯]款|存入|充值|[缴繳])', '', '[费費]|[税稅]'),
    ('하세요|내세요|보내세요|십시오',
      '하세요|내세요|보내세요|십시오', '지불|납부|입금|송금|이체|결제|보내', '수수료|세금'),
    ('ادفع|حول|ارسل|اودع|سدد',
      '^\W*(ادفع|حول|ارسل(?!نا)|اودع|سدد)', '', 'رسوم|ضريبة|مال')
  ) of (words, duty, act, money)
  -- Words are sought before patterns are made of the rest, which takes longer by far.
  where case when exists (
      select from unnest(string_to_array(words, '|')) word where strpos(p_sentences, word) > 0)
    then p_sentences ~ concat('(?n)^(?=.*(', duty, '))', '(?=.*(' || nullif(act, '') || '))',
      case when money is distinct from '' then '(?=.*(' || concat_ws('|', money,
        '[$€£¥₿₮]|美元|ドル|ユーロ|달러|유로|دولار|يورو|[0-9] ?(元|円|원)|'
          || '\m(usdt|usdc|usd|eur|btc|eth|bitcoin|tether|dollars?|euros?|dolares|dollari)\M')
        || '))' end)
    else false end)
$$;
