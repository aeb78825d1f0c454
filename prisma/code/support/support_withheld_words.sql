-- What support_withholds looks for, a row for each language or two: words of a payment and words of
-- a lack, of which one each stands in a sentence that is looked at, the pattern, and what denies
-- it.
create function support_withheld_words() returns table (
  words text, also text, asks text, denies text) language sql immutable as $$
  -- Without a fee no withdrawal; no fee, no payout; the fee is missing, so it is on hold.
  select 'fee|tax|dut|lev|charge|commission|premium|insurance|bond|guarantee|surety|penalt|invoice|'
      || 'stamp|deposit|payment|top|transfer|cost|amount|pay',
    'without|no|missing|miss|unpaid|outstanding|lack|overdue|owed|unsettled|pending|wait|hang|'
      || 'stuck|block|left|remain|more|another|further|final|second|last|twice|double|same|mirror|'
      || 'counter|test|trial|payable|advance|beforehand|front|short',
    concat_ws('|',
      format('\m(without|lacking|absent)\M%3$s{0,4} (%1$s|%4$s)\M[^\n;:]{0,30}\m(no|not|cannot|'
        || 'cant|'
        || 'wont|never|nothing|impossible|blocked)\M.{0,30}\m%2$s\M', fee, held, w, paid),
      format('\m(no|not|cannot|cant|wont|never|nothing|impossible)\M.{0,30}\m%2$s\M.{0,20}'
        || '\mwithout\M%3$s{0,3} (%1$s|%4$s)\M', fee, held, w, paid),
      format('\m%2$s\M.{0,12}\m(impossible|blocked|refused)\M.{0,12}\mwithout\M%3$s{0,3} '
        || '(%1$s|%4$s)\M', fee, held, w, paid),
      format('\m(no|zero|without)\M%2$s? (%1$s|deposit|payment)\W+((then|and|so|means|'
        || 'equals) )*(no|'
        || 'zero|nothing)\M%2$s? (withdraw(al|als|ing)?|pay ?-?outs?|cash ?-?outs?|release|money)'
        || '\M', fee, w),
      format('^(?=.*\m%2$s\M).*\m%1$s\M%3$s{0,3} (missing|unpaid|outstanding|lacking|overdue|owed|'
        || 'unsettled|not( yet)?( been)? (paid|received|settled|cleared|arrived|covered|made))\M',
        fee, held, w),
      format('^(?=.*\m%2$s\M).*\m(miss(es|ing)?|lack(s|ing)?|short of|await(s|ing)?|wait(s|ing)? '
        || '(on|for)|hang(s|ing)? on|hinges on|(held( up)?|blocked|stopped) (by|for|over)|stuck '
        || '(on|over|at)|unpaid|outstanding|overdue|unsettled)\M%3$s{0,3} %1$s\M', fee, held, w),
      format('\m(all|what|thing)( (that|thats|is|now|we|you|still|only))* (left|missing|lacking|'
        || 'lacks|remains|miss|lack)( (is|are|now|for|you|us))* (the|a|your|one|our)\M%3$s{0,2} '
        || '%1$s\M', fee, held, w),
      format('\monly (the|a|your|one)\M%3$s{0,2} %1$s\M( (is|are|still))* (missing|lacking|left|'
        || 'open|unpaid|outstanding)\M', fee, held, w),
      format('\m%2$s\M.{0,30}\m(after|with|upon|following|needs|takes|once you make)( just| '
        || 'only)? ((one|a|your|the) (more|further|second|last|final|additional|extra|new)|another)'
        || '\M%3$s? (deposit|payment|transfer|top ?up)\M', fee, held, w),
      format('^(?=.*\m%2$s\M).*\m(account|balance|wallet)\M%3$s{0,3} (must|has to|needs to|should)'
        || '\M%3$s{0,2} (hold|have|contain|show|keep|reach)\M.{0,20}\m(twice|double|same|equal)\M',
        fee, held, w),
      format('^(?=.*\m(%2$s|comes? back|returned|refunded)\M).*\m(mirror|counter|identical) '
        || '(transfer|payment|deposit|transaction)\M', fee, held),
      '^(?=.*\m(prove|verify|yours|belongs)\M).*\m(send|make|do|transfer)\M( \w+){0,3} (test|trial|'
        || 'verification|proof) (transfer|payment|deposit|transaction)\M',
      '\m(payable|collected|to be paid)\M( \w+){0,2} (beforehand|in advance|up ?front)\M',
      '\m(deposit|send|transfer|pay|remit)( us| in)? the (same|identical|equal) (amount|sum)\M'
        || '.{0,20}\m(again|once more|to (verify|prove|confirm|unlock|release))\M'),
    concat_ws('|',
      format('\mno\M%2$s? (%1$s|deposit|payment)\M(?!\W+(then |and |so |means |equals )*(no|zero|'
        || 'nothing)\M)', fee, w),
      '\mno\M( \w+)? (withdrawal|payout|cash ?out|withdraw|money|release) (limit|fee|cost|minimum|'
        || 'delay|charge|costs)s?\M',
      '\m(no|never|not|nothing|nor)\M[^\n,;:]{0,20}\m(wait|await|hang|held|stuck|miss|lack|payable|'
        || 'collected|blocked)\w*',
      format('\m(without|not|before) (showing|telling|naming|taking|charging|adding|seeing|any)\M'
        || '%2$s{0,2} %1$s\M', fee, w),
      '\mmissing (in|on|from) (the|your)\M|\m(payment|repayment)s? of (the|your|a) loan\M',
      '\mtax (numbers?|ids?|identification|residence)\M',
      format('\m%1$s\M%2$s{0,2} (missing|not( \w+)?) (in|on|from|shown)\M', fee, w))
  from (select '(fees?|tax(es)?|dut(y|ies)|lev(y|ies)|charges?|commissions?|premium|insurance|bond|'
      || 'guarantee|surety|penalty|invoice|security)',
    '(withdraw\w*|pay ?-?outs?|paid out|pay you( out)?|cash ?-?outs?|releas\w+|unlock\w*|money|'
      || 'unfreez\w*|funds)',
    '( [^ ,;:]+)',
    '((a|the|another|any|further|first|security|advance|prior)( \w+)? (deposit|payment))'
  ) of (fee, held, w, paid)
  union all
  select 'gebu|steuer|kaution|provision|burgschaft|sicherheit|abgabe|kosten|zahl',
    'ohne|kein|fehl|offen|ausstehend|aus|unbe|uberfallig|nicht|ausgleich|deckung|ubernahme|ein|'
      || 'wartet|hangt|scheitert|hinterlegung|doppelt',
    concat_ws('|',
      format('\mohne\M%3$s{0,4} %1$s[^\n;:]{0,24}\m(kein\w*|nicht\w*|nie|unmoglich|gesperrt)\M'
        || '.{0,40}\m%2$s', fee, held, w),
      format('\m(kein\w*|nichts?|nie)\M.{0,30}\m%2$s.{0,24}\mohne\M%3$s{0,3} %1$s',
        fee, held, w),
      format('\m%2$s.{0,24}\mohne\M%3$s{0,3} %1$s.{0,10}\m(nicht|unmoglich|ausgeschlossen|'
        || 'kein\w*)\M', fee, held, w),
      format('\m(keine?|ohne)%3$s? %1$s\W+((dann|und|heisst|'
        || 'also) )*keine?\M%3$s? %2$s', fee, held, w),
      format('^(?=.*\m%2$s).*\m%1$s%3$s{0,3} (fehl(t|en)|offen|ausstehend|aussteht|ausstehen|'
        || 'unbezahlt|uberfallig|unbeglichen|(steht|stehen)( \w+)? aus|nicht( \w+)? (bezahlt|da|'
        || 'beglichen|eingegangen|gezahlt|entrichtet))\M', fee, held, w),
      format('^(?=.*\m%2$s).*\m(fehl(t|en)|mangelt|unbezahlte|ausstehende|offene|wartet|hangt|'
        || 'scheitert)\M,?( (auf|an|es|ist|sind))*%3$s{0,3} %1$s', fee, held, w),
      format('\m(noch|nur|lediglich)\M%3$s{0,3} fehl(t|en)\M,?( (ist|sind|nur))*%3$s{0,2} %1$s',
        fee, held, w),
      format('\mfehl(t|en)( \w+)? (noch|nur|lediglich)\M%3$s{0,2} %1$s', fee, held, w),
      format('\m(nach|gegen|mit|bei)( \w+)? (ausgleich|deckung|ubernahme|abdeckung|hinterlegung)\M'
        || '%3$s{0,3} %1$s', fee, held, w),
      format('\mzahlen sie\M.{0,30}\mein\M.{0,3}\m(dann|danach|und|damit)\M.{0,30}\m'
        || '%2$s', fee, held),
      format('\m%2$s.{0,30}\m(wenn|sobald|nachdem) sie (nochmals?|noch einmal|erneut|weitere)'
        || '\M.{0,20}zahl', fee, held)),
    concat_ws('|',
      format('\mkeine?[rn]?%2$s? %1$s(?!\W+((dann|und|heisst|also) )*keine?\M)', fee, w),
      format('\mohne (dass|abzug|anzeige)\M%2$s{0,2} %1$s', fee, w),
      '\m(kein\w*|nie)\M( \w+){0,2} (wartet|hangt|fehlt|scheitert)\M|\mabrechnung\M')
  from (select '\w*(gebue?hr|steuer|kaution|provision|burgschaft|sicherheitsleistung|abgabe|'
      || 'kosten)(en|n)?\M',
    '(aus ?zahl(?!\w*(gebu|limit|grenz))\w*|zahlen .{0,20}\maus\M|freigabe|freigegeben|'
      || 'freischalt\w*|entsperr\w*|abheb\w*|geld\M|guthaben)', '( [^ ,;:]+)') of (fee, held, w)
  union all
  select 'frais|taxe|impot|caution|commission|acompte|garantie|droit|penalite|versement|depot|'
      || 'montant|paiement',
    'sans|pas|aucun|manqu|reste|impaye|suspens|nouveau|nouvel|encore|faute|absence|attend|bloque',
    concat_ws('|',
      format('\m(sans|faute de|en labsence de)\M%3$s{0,3} (%1$s|(versement|paiement|depot))\M'
        || '[^\n;:]{0,24}\m(pas|aucun\w*|point|nul|impossible|rien|jamais|bloque\w*)\M.{0,24}\m'
        || '%2$s', fee, held, w),
      format('\m(pas|aucun|impossible|rien|ne|nest)\M.{0,30}\m%2$s.{0,24}\msans\M%3$s{0,3} '
        || '%1$s\M', fee, held, w),
      format('\m%2$s.{0,16}\mimpossible\M.{0,6}\msans\M%3$s{0,3} %1$s\M', fee, held, w),
      format('\m(pas|aucune?|sans)( de| d)? %1$s\W+((et|donc|alors) )*(pas|aucun)( de| d)? %2$s',
        fee, held),
      format('\m(il (ne |nous |vous )*(manque|reste)|ne (manque|reste)|manque(nt)?|reste(nt)? (a '
        || '(payer|regler|verser)|que|plus que))( (plus|que|encore|juste|seulement))*( \w+)? %1$s\M'
        || '.{0,20}', fee),
      format('^(?=.*\m%2$s).*\m%1$s\M%3$s{0,3} (impaye|manqu(e|ent|ant)|en suspens|(non|pas( '
        || 'encore)?( ete)?) (paye|regle|verse|recu|acquitte))(e|s|es)?\M', fee, held, w),
      format('^(?=.*\m%2$s).*\m(attend(ent)?|bloque\w* (par|pour|faute de)|retenu\w* (par|pour))\M'
        || '%3$s{0,2} %1$s\M', fee, held, w),
      format('\m%2$s.{0,30}\mapres (un|encore un|le) (nouveau|dernier|autre|second) (versement|'
        || 'depot|paiement)', fee, held)),
    concat_ws('|',
      format('\m(pas|aucune?|ni|jamais)( de| d)? %1$s\M(?!\W+((et|donc|alors) )*(pas|aucun)\M)',
        fee),
      '\mreleve\M|\msans (afficher|montrer|prelever|que)\M.{0,24}|'
        || '\m(aucun|jamais|pas)\M[^\n,;:]{0,16}\m(attend|bloque|retenu)\w*')
  from (select '(frais|taxes?|[ld]?impots?|cautions?|commissions?|[ld]?acomptes?|garantie|'
      || 'penalites?|droits de (timbre|douane|sortie))',
    '(retraits?\M|retirer|debloc\w*|debloqu\w*|virements?\M|fonds\M|l?argent\M|remboursement)',
    '( [^ ,;:]+)') of (fee, held, w)
  union all
  select 'tasa|comision|impuesto|fianza|deposito|pago|anticipo|cargo|gasto|arancel|garantia|tarifa|'
      || 'seguro|ingreso',
    'sin|no|falta|pendiente|impagad|adeud|queda|otro|nuevo|espera|ningun',
    concat_ws('|',
      format('\m(sin|a falta de)\M%3$s{0,3} (%1$s|pago previo|deposito)\M[^\n;:]{0,16}\m(no|ningun|'
        || 'nunca|nada|imposible|tampoco)\M.{0,24}\m%2$s', fee, held, w),
      format('\m(no|ningun|nunca|imposible)\M.{0,30}\m%2$s.{0,20}\msin\M%3$s{0,3} '
        || '%1$s\M', fee, held, w),
      format('\m(no|sin|ningun\w*)( hay| haya)? %1$s\W+((y|pues|entonces) )*(no|'
        || 'ningun)( hay)? %2$s',
        fee, held),
      format('\m(si no hay|mientras no haya)( \w+)? %1$s\M.{0,6}\mno\M.{0,16}\m%2$s',
        fee, held),
      format('\m(solo|todavia|aun|le|nos) faltan?\M%3$s{0,2} %1$s\M|\m(lo (unico )?que falta|'
        || 'solo queda|queda por pagar)\M( (es|son))?%3$s{0,2} %1$s\M', fee, held, w),
      format('^(?=.*\m%2$s).*\m(faltan?|espera)\M%3$s{0,2} %1$s\M', fee, held, w),
      format('^(?=.*\m%2$s).*\m%1$s\M%3$s{0,3} (falta|pendientes?|impagad\w+|adeudad\w+|sin '
        || '(pagar|abonar|liquidar)|no( \w+){1,2} (pagad|abonad|liquidad|recibid|ingresad)\w+)\M',
        fee, held, w),
      format('^(?=.*\m%2$s).*\mimpagad\w+%3$s{0,2} %1$s\M', fee, held, w),
      format('\m%2$s.{0,24}\m(tras|despues de|con) (otro|un nuevo|un ultimo) (deposito|pago|'
        || 'ingreso)\M', fee, held)),
    concat_ws('|',
      format('\m(no|ni|ningun\w*)( (hay|falta|cobramos|se|cobra|existe|una?|ningun\w*))* %1$s\M'
        || '(?!\W+((y|pues|entonces) )*(no|ningun)\M)', fee),
      '\mextracto\M|\msin (mostrar|cobrar|que)\M.{0,24}|\m(no|ningun\w*|nunca)\M'
        || '[^\n,;:]{0,16}\m(falta|espera)\w*')
  from (select '(tasas?|comision(es)?|impuestos?|fianzas?|anticipos?|cargos?|tarifas?|gastos?|'
      || 'aranceles?|((deposito|pago) de )?garantia|seguro)',
    '(retir\w+|dinero|fondos|liber\w+|desbloq\w+|desembolso|pagos?\M)', '( [^ ,;:]+)')
    of (fee, held, w)
  union all
  select 'commission|tass|impost|cauzion|anticipo|acconto|spese|garanzia|oner|penale|bollo|versa|'
      || 'deposit|conto',
    'senza|nessun|niente|manca|sospes|insolut|non|resta|prima|attende|aspetta|altro|nuovo|'
      || 'ulteriore',
    concat_ws('|',
      format('\m(senza|in mancanza di)\M%3$s{0,3} (%1$s|versamento|pagamento|'
        || 'deposito)\M[^\n;:]{0,16}'
        || '\m(nessun\w*|non|niente|impossibile|mai)\M.{0,24}\m%2$s', fee, held, w),
      format('\m(nessun\w*|non|niente|impossibile)\M.{0,30}\m%2$s.{0,20}\msenza\M%3$s{0,3} '
        || '%1$s\M', fee, held, w),
      format('\m(nessuna?|niente|senza) %1$s\W+((e|allora) )*(nessun|niente) %2$s', fee, held),
      format('\mmanca(no)?( (solo|ancora|soltanto|solamente|ora|le|ci))+( \w+)? %1$s\M|'
        || '\m(resta(no)?'
        || '|rimane)( (solo|soltanto|da (pagare|versare)))+( \w+)? %1$s\M', fee),
      format('^(?=.*\m%2$s).*\m(manca(no)?|attende|aspetta)\M%3$s{0,2} %1$s\M', fee, held, w),
      format('^(?=.*\m%2$s).*\m%1$s\M%3$s{0,3} (manca(no)?|mancante|in sospeso|insolut\w|non( '
        || '\w+){0,3} (pagat|versat|saldat|ricevut)\w)\M', fee, held, w),
      '\m(ricarich[ia]|ricarica|versi|depositi|alimenti) (il |sul |un )?(suo |tuo )?(conto|saldo|'
        || 'deposito)( \w+)? prima d(i|el) (preliev|prelev)',
      format('\m%2$s.{0,24}\mdopo (un altro|un nuovo|un ulteriore|lultimo) (deposito|'
        || 'versamento|'
        || 'pagamento)\M', fee, held)),
    concat_ws('|',
      format('\m(non|ne|nessuna?|niente)( (ce|manca|chiediamo|una?|alcuna?|e))* %1$s\M'
        || '(?!\W+((e|allora) )*(nessun|niente)\M)', fee),
      '\mestratto\M|\msenza (mostrare|addebitare|trattenere|che)\M.{0,24}|'
        || '\m(non|nessun\w*|mai)\M[^\n,;:]{0,16}\m(manca|attende|aspetta)\M')
  from (select '(commission[ei]|tass[ae]|(l|dell|un)?impost[ae]|cauzion[ei]|(l|un|dell)?anticipo|'
      || 'spese|(l|un|dell)?acconto|onere|oneri|garanzia|penale|bollo)',
    '(preliev\w*|prelev\w*|sblocc\w*|liberazione|fondi\M|denaro|soldi)', '( [^ ,;:]+)')
    of (fee, held, w)
  union all
  select '费|費|税|稅|金|款|充值', '差|缺|欠|不|没|沒|未|无|無|才|完|剩|完|再|先', concat_ws('|',
      format('[只就仅僅还還][^,\n]{0,2}[差欠缺剩][^,\n]{0,4}%1$s', fee),
      format('(不|[没沒]有?|未)[付交缴繳支补補][付纳納清齐齊]?[^,\n]{0,4}%1$s.{0,4}(就|便|[则則])?(不[能可予会會给給]|[无無]'
        || '法|[没沒]法|[没沒]有).{0,4}%2$s', fee, held),
      format('([没沒]有?|[无無缺])%1$s.{0,3}(就|便)?(不|[无無没沒]).{0,3}%2$s', fee, held),
      format('%1$s[^,\n]{0,2}(未|[没沒]有?|[还還][没沒]有?|尚未)(付|[缴繳]|交|[结結]|[补補]|支付|到[账賬帳]|收到).{0,16}'
        || '%2$s', fee, held),
      format('%2$s.{0,16}(差|缺|欠)[^,\n]{0,4}%1$s|%2$s.{0,12}%1$s[^,\n]{0,2}(未|[还還][没沒]有?|'
        || '尚未)(付|[缴繳]|交|[结結]|[补補]|支付)', fee, held),
      format('(需要?|[须須]要?|要)[^,\n]{0,4}%1$s[^,\n]{0,4}(才|方)[能可][^,\n]{0,3}%2$s', fee, held),
      format('[交缴繳付补補][完清齐齊][^,\n]{0,3}%1$s,?.{0,6}%2$s', fee, held),
      '再(充|存|入|[转轉])[^,\n]{0,6}(就|才|便|即)[能可]?[^,\n]{0,3}(提|出金|取)'),
    '[税稅][号號]|(不|没|沒|无|無|毋)[^,\n]{0,2}[差欠缺][^,\n]{0,4}[费費金税稅]|'
      || '(不|没|沒|无|無|毋)(收|收取|需|须|須|用|必)[^,\n]{0,6}[费費金税稅款]|扣除'
  from (select '((手[续續]|[处處]理|激活|服[务務]|解[冻凍]|[验驗][证證]|[认認][证證]|[转轉][账賬帳])?[费費]用?|[个個印关關]?'
      || '[税稅花][金款]?|保[证證]金|押金|按金|[担擔]保金?)',
    '(提[现現款]|提出|出金|放款|打款|出款|取款|[释釋]放|到[账賬帳])') of (fee, held)
  union all
  select '税|料|金|費', '未|なし|無し|なく|ない|なけれ|ず|不足|足り|残|滞|だけ|のみ', concat_ws('|',
      format('^(?=.*%2$s).*%1$s[がはをのも]?(お?支払い?|納付|入金)?[がはをも]?(まだ)?(未納|未払|未入金|不足|足り(な|ま)|残って|滞'
        || '|(支払|払|納め|お支払い|納付)[^,\n]{0,6}(いない|いません|おりません))', fee, held),
      format('%1$s[をがの]?(ご?お?支払い?|納付|入金|納め|払わ|預け)?[をがはも]?(なし|無し|無く|なく|ない|なけれ|せず|しな|いただけな)'
        || '.{0,12}%2$s.{0,8}(でき(ない|ません)|不可|されません|(いた)?しません|不能|お受け|なし|ない)', fee, held),
      format('%2$s.{0,12}(でき(ない|ません)|保留|停止).{0,6}%1$s.{0,6}(未|不足|足り|ない)', fee, held),
      format('(あとは?|残りは|残るは)[^,\n]{0,3}%1$s(のみ|だけ)', fee),
      format('%1$s(だけ|のみ)が?[^,\n]{0,3}(足り|不足|残って|未)', fee)),
    '[^,\n]{0,8}手数料(は|も)?(かかり|いただき|頂き|ござい|あり)ません|(不足|未納|未払)[^,\n]{0,3}(ありません|ございません)'
  from (select '(手数料|税金?|保証金|解除金|費用|担保金|預託金|供託金|違約金|敷金)',
    '(出金|送金|引き出|払い戻|払戻|解除)') of (fee, held)
  union all
  select '수수료|세금|보증금|예치금|비용|입금|충전|담보|납부|결제', '없|미납|미입금|안|않|못|먼저|남|부족|모자|미지급|미결',
    concat_ws('|',
      format('%1$s[을를이가은는]?(의)?(입금|납부|결제|지불)?[을를이가]?(없이|없으면|없인|안(내|하)시?면|내지않|하지않|납부하지않)'
        || '.{0,6}(는|은)?.{0,6}%2$s.{0,8}(안|불가|못|없|않|어렵)', fee, held),
      format('^(?=.*%2$s).*%1$s[이가을를은는]?(아직)?(미납|미입금|미결|미지급|부족|모자라|(납부|입금|결제|지불)(가|이)?(되지|하지|안)'
        || '(않|되|하))', fee, held),
      format('%2$s.{0,8}(하시려면|하려면|원하시면|받으시려면|받으려면).{0,4}(먼저|우선).{0,8}(입금|충전|납부|결제|예치)',
        held, held),
      format('%1$s(만|이|가)(만)?[^,\n]{0,4}남(았|아|은)', fee)),
    '(수수료|세금|비용|보증금)[은는이가도]?없(습니다|어요|고|으며)|(부족|미납)[^,\n]{0,4}없'
  from (select '(수수료|세금|보증금|예치금|비용|담보금|공탁금|인증금|해제금)',
    '(출금|인출|송금|지급|해제|환급)') of (fee, held)
  union all
  select 'رسوم|ضريب|ضرائب|عمول|وديعة|تامين|ضمان|كفالة|غرامة',
    'دون|بلا|غير|بقي|تبق|ينقص|تنقص|باق|لم|ناقص|لا|متاخر|معلق|عدم', concat_ws('|',
      format('\m(لا|لن|لم|ليس|يستحيل)\M.{0,30}%2$s.{0,16}\m(دون|بدون|من غير|'
        || 'بلا)\M%3$s{0,2} '
        || '%1$s', fee, held, w),
      format('\m(دون|بدون|بلا|من غير)\M%3$s{0,2} %1$s.{0,12}\m(لا|لن|ليس|'
        || 'يستحيل)\M.{0,16}%2$s',
        fee, held, w),
      format('\m(لا|بلا) %1$s\W+(و)?(لا|فلا|بلا) %2$s', fee, held),
      format('\m(لم )?(بقي|يبق|تبق|تبقي|بقيت|يتبقي|ينقص|تنقص|ينقصنا|تنقصنا|ينقصك)\M( (الا|سوي|'
        || 'فقط|لك))*'
        || ' (سوي )?%1$s', fee),
      format('^(?=.*%2$s).*%1$s%3$s{0,2} (غير (مدفوع|مسدد)|لم (تدفع|تسدد|يدفع|تصل|يصل|يتم)|متاخر|'
        || 'ناقص|معلق)', fee, held, w),
      format('^(?=.*%2$s).*\m(لم (تدفع|تسدد|يدفع|يسدد|تصل|يتم (دفع|سداد))|عدم (دفع|سداد|'
        || 'تسديد))\M%3$s'
        || '{0,1} %1$s', fee, held, w)),
    'بعد (خصم|اقتطاع)( [^ ,]+){0,2}|(لا|لن) (ينقص|تنقص)( [^ ,]+){0,2}|كشف|'
      || '\m(لا|دون|بدون|بلا) (توجد |تؤخذ |نفرض |نطلب |نطالب ب)(اي )?(رسوم|ضريبة|عمولة)'
  from (select '(ب|ل|و)?(ال)?(رسوم(?!ات)|ضريب|ضرائب|عمول|وديعة|تامين|ضمان|كفالة|غرامة)[^ ,]*',
    '(سحب|افراج|صرف|تحويل|اموال|المال|المبلغ|نقود)', '( [^ ,;:]+)') of (fee, held, w)
$$;
