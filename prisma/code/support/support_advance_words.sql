-- What support_asks_advance looks for, a row for each group of languages: words of which one stands
-- in whatever the pattern finds, the pattern, and what denies it or only takes a fee off.
create function support_advance_words() returns table (words text, asks text, denies text)
language sql immutable as $$
  with of (fee, paid, held, w) as (select
    '(fees?|tax(es)?|dut(y|ies)|lev(y|ies)|charges?|commissions?|premium|insurance|collateral|bond|'
      || 'guarantee|surety|penalty|invoice|'
      || '(security|guarantee|refundable|required|further|another|a|this) (deposit|payment))',
    '(received|settled|paid|cleared|covered|made|transferred|sent|remitted|deposited|arrive[sd]?)',
    '(withdraw(al|als|ing)?|pay ?-?outs?|cash ?-?outs?|release|unlock(ing)?|clearance|unfreezing)',
    '( [^ ,;:]+)')
  select 'fee|tax|dut|lev|charge|commission|premium|insurance|collateral|bond|guarantee|surety|'
      || 'penalty|invoice|payment|deposit|pls|plz|fund|recharge|top',
    concat_ws('|',
      -- As soon as the fee is paid, after payment of the fee, clear the duty and it goes out.
      format('\m(once|as soon as|after|when|until|till|unless|pending|the moment|before)\M'
        || '%4$s{0,4} %1$s\M%4$s{0,4} (%2$s\M|(is|are) in *($|[,\n]))', fee, paid, held, w),
      format('\m(once|as soon as|after|pending|upon|until|awaits?|awaiting|waits? for|waiting for|'
        || 'subject to|against)\M%4$s{0,4} (payment|receipt|receive|received|get|got|settlement|'
        || 'clearance|clearing|paying|settling|arrival|paid|settled|cleared|covered)\M%4$s{0,4} '
        || '%1$s\M', fee, paid, held, w),
      format('(^|[\n,;:])\W*((please|kindly|just|first|now) )*(clear|settle|cover|pay)\M%4$s'
        || '{0,3} %1$s\M%4$s{0,3},? (and|then|so)\M', fee, paid,
        held, w),
      -- A fee is needed before, a withdrawal needs a payment first, somebody bears it in advance.
      format('\m(%1$s|payment|deposit)\M%4$s{0,4} (due|payable|needed|required|necessary|requested|'
        || 'expected|%2$s)\M%4$s{0,3} (before|prior to|ahead of|in advance|up ?front|beforehand|'
        || 'to (re ?open|unfreeze|unlock))\M', fee, paid, held, w),
      format('\m%1$s\M,?%4$s{0,3} (bear|pay|settle|cover|clear|borne)%4$s{0,2} (in advance|'
        || 'up ?front|'
        || 'beforehand|first)\M', fee, paid, held, w),
      format('\m%3$s\M%4$s{0,3} (needs?|requires?|takes|demands?|depends on)%4$s{0,3} '
        || '(%1$s|payment)\M', fee, paid, held, w),
      format('\m(before|prior to)\M%4$s{0,2} %3$s\M,?%4$s{0,4} %1$s\M%4$s{0,2} (must|is|are|needs?|'
        || 'has|have)\M', fee, paid, held, w),
      '\m(an|the|your|some) (advance|up ?front|pre) ?payment\M|\mpre ?payment\M',
      -- Fill the account first, then withdraw.
      format('\m(re ?charge|fund|top up|load|fill|credit) (up )?(your|the)%2$s{0,2} (account|'
        || 'balance|'
        || 'wallet)\M.{0,30}\m(then|and|before|so)\M.{0,30}\m%1$s\M', replace(held, 'withdraw(',
        'withdraw(s|'), w),
      format('\m(account|funds|balance|money|wallet)\M%2$s{0,2} (is|are|was|were|remains?|has been|'
        || 'stays?) (frozen|locked|blocked|on hold|held)\M[^\n]{0,60}\m%1$s\M%2$s{0,3} (needed|'
        || 'required|necessary|due)\M', fee, w),
      '\m(pls|plz|plse?) (now |first |kindly )?(pay|send|transfer|deposit|remit|settle|top)\M'),
    concat_ws('|',
      format('\m(less|minus|net of|without|deducting|deduction of)( the| its| our| all| any)? %s\M',
        fee),
      format('\m(never|not|nobody|no one|none|nor|dont|doesnt|wont)\M%2$s{0,2} (ask|requir|need|'
        || 'demand|request|charg|want|expect|hav|take)\w*%2$s{0,4} (%1$s|payment|deposit)\M', fee,
        w),
      format('\m(no|without|neither|any)( \w+)? (%s|payment|deposit)\M', fee),
      '\m(is|are|be) (never|not)( \w+){0,2} (asked|required|needed|demanded|necessary|charged|due)',
      -- No withdrawal needs a payment.
      format('\mno%2$s? (withdrawals?|pay ?-?outs?|cash ?-?outs?)( ever)? (needs?|requires?|takes|'
        || 'demands?|depends on)%2$s{0,3} (%1$s|payments?|deposits?)\M', fee, w))
  from of
  union all
  select 'gebu|steuer|kaution|provision|burgschaft|sicherheit|zahlung|konto|guthaben',
        concat_ws('|',
      format('\m(sobald|nachdem|wenn|bis|bevor|solange|sofern|'
        || 'falls)\M%3$s{0,4} %1$s%3$s{0,4} %2$s\M',
        fee, paid, w),
      format('\m(nach|bei|mit|gegen|vorbehaltlich|auf|ab|bis) (der |dem |den |die |zum |zur )?'
        || '(eingang|erhalt|begleichung|zahlung|bezahlung|entrichtung|uberweisung|leistung|'
        || 'hinterlegung|einzahlung|zahlungseingang)\M%3$s{0,3} %1$s', fee, paid, w),
      format('\m(vor|fur) (der|einer|jeder|ihrer|die|eine|ihre) (aus ?zahlung|frei\w+|'
        || 'entsperrung)\M'
        || '%3$s{0,4} (%1$s|(ein)?zahlung\M|vorauszahlung|anzahlung)%3$s{0,3} (zu|notig|'
        || 'notwendig|erforderlich|benotigt|verlangt|fallig|gefordert|hinterlegen|leisten)\M', fee,
        paid, w),
      format('%1$s%3$s{0,4} (im voraus|vorab|vorher|zuvor|vor der (aus ?zahlung|'
        || 'freigabe))\M%3$s{0,2} '
        || '(zu|getragen|tragen|%2$s|notig|erforderlich|benotigt|fallig|verlangt)\M', fee, paid, w),
      format('\mohne (zahlung|begleichung|eingang)\M%2$s{0,3} %1$s,?%2$s{0,2} keine (aus ?zahlung|'
        || 'freigabe)', fee, w),
      '\m(eine|die|ihre|der|einer) (vorauszahlung|vorkasse|anzahlung|vorauskasse)\M',
      format('\m(aus ?zahlung|freigabe|entsperrung)\M%2$s{0,2} (benotigt|braucht|verlangt|'
        || 'erfordert)'
        || '%2$s{0,2} (%1$s|(ein)?zahlung)', fee, w),
      '\m(laden|fullen|zahlen) sie\M.{0,20}\m(konto|guthaben)\M( \w+)*,? (auf|ein)\M.{0,20}\m(dann|'
        || 'und|danach)\M.{0,30}\maus ?zahl',
      '\m(konto|guthaben|geld)\M.{0,12}\m(gesperrt|eingefroren|blockiert)\M[^\n]{0,50}zahlung\M'
        || '( \w+){0,2} (notig|notwendig|erforderlich|fallig)'),
    concat_ws('|', format('\m(abzuglich|ohne|minus|abzug)( der| die| einer| aller)? %s', fee),
      '\m(kein|keine|keiner|keinerlei|(nie|niemals|nicht|'
        || 'niemand)( \w+)? eine)( \w+)? (?!aus ?zahlung)\w*'
        || '(zahlung|'
        || 'gebue?hr|steuer|kaution)\w*',
      '\mkeine (aus ?zahlung|freigabe) (verlangt|braucht|kostet|benotigt|erfordert)\M')
  from (select '\w*(gebue?hr|steuer|kaution|provision|burgschaft|sicherheitsleistung|abgabe|kosten)'
      || '(en|n)?\M',
    '(eingegangen|da|bezahlt|gezahlt|beglichen|entrichtet|uberwiesen|erhalten|hinterlegt|geleistet|'
      || 'eingezahlt|eingeht|begleichen|bezahlen|zahlen)', '( [^ ,;:]+)') of (fee, paid, w)
  union all
  select 'frais|taxe|impot|caution|commission|acompte|avance|paiement|versement|compte|droits',
    concat_ws('|',
      format('\m(des|apres|contre|sur|a|attente) (la |le |du |de )*(reception|reglement|paiement|'
        || 'versement|acquittement|encaissement)\M%2$s{0,3} %1$s\M', fee, w),
      format('\m(des que|une fois|lorsque|quand|apres que|tant que|jusqua ce que|avant que|sitot)\M'
        || '%2$s{0,5} %1$s\M%2$s{0,4} (regle|paye|recu|verse|acquitte|encaisse|percu|arrive)(e|s|'
        || 'es)?\M', fee, w),
      format('\m(une fois|sitot|des que (nous|vous)( \w+)?) (regle|paye|recu|verse|acquitte|'
        || 'encaisse|recevrons|recevons|reglerez|aurez \w+)(e|s|es)?%2$s{0,2} %1$s\M', fee, w),
      format('\m(%1$s|paiement|versement|depot)\M%2$s{0,2} (est|sont|sera|seront) (exige|demande|'
        || 'requis|necessaire|du|attendu|a (payer|verser|regler))(e|s|es)?\M%2$s{0,2} (avant|pour|'
        || 'davance|prealable)', fee, w),
      format('\m%1$s\M%2$s{0,3} (a avancer|davance|au prealable)\M', fee, w),
      format('\mavant (le|un|tout|votre) (retrait|deblocage)\M,?%2$s{0,3} %1$s\M%2$s{0,2} (est|'
        || 'sont|'
        || 'doi)', fee, w),
      '\m(recharge[rz]|alimente[rz]|approvisionne[rz]|credite[rz])\M.{0,14}\m(compte|'
        || 'solde)\M.{0,16}'
        || '\m(puis|et|ensuite|avant)\M.{0,20}\mretir',
      '\m(compte|fonds)\M.{0,8}\m(gele|bloque)e?s?\M[^\n]{0,30}\m(paiement|versement)\M.{0,8}'
        || '\m(necessaire|exige|requis)'),
    concat_ws('|',
      format('\m(moins|deduction faite|hors|nets?|sans|deduction)( de| des| les| la| le)* %s\M',
        fee),
      '\m(jamais|aucune?|pas|ni|sans)( de| d| un| une| aucune?| besoin de)* (frais|taxe|d?impot|'
        || 'caution|commission|d?acompte|d?avance|paiement|versement|depot)\M',
      '\m(est|sont) (jamais|pas)\M[^,;:\n]{0,20}')
  from (select '(frais|taxes?|[ld]?impots?|cautions?|commissions?|[ld]?acomptes?|[ld]?avance|'
        || 'garantie|'
      || 'droits|penalites?)', '( [^ ,;:]+)') of (fee, w)
  union all
  select 'tasa|comision|impuesto|fianza|deposito|pago|anticipo|adelanto|cargo|saldo|cuenta|gasto',
    concat_ws('|',
      format('\m(tras|contra|despues de|a la espera de|pendiente de|en espera de|previo|desde|'
        || 'con)l? '
        || '((el|la|su|del) )?(pago|recepcion|abono|ingreso|liquidacion|cobro|recibir|pagar|abonar)'
        || '\M%2$s{0,3} %1$s\M', fee, w),
      format('\m(en cuanto|una vez( que)?|cuando|despues de que|hasta que|apenas|'
        || 'tan pronto( como)?|'
        || 'luego que|antes de que|mientras no)\M%2$s{0,3} (recib\w+|pag(ue|ado|ada|a|ues|amos)|'
        || 'abon\w+|liqui\w+|ingres\w+|sald\w+|cobr\w+|cubr\w+|cubiert\w)\M%2$s{0,2} %1$s\M',
        fee, w),
      format('\m(en cuanto|una vez|cuando|despues de que|hasta que|apenas|tan pronto)\M%2$s{0,4} '
        || '%1$s\M%2$s{0,5} (recib|pagad|abonad|liquidad|ingresad|saldad|cobrad|cubiert|llegu|pagu)'
        || '\w*', fee, w),
      format('\mantes (del|de la|de su|de un|de una|de cualquier) (retiro|retirada|liberacion|'
        || 'desbloqueo)\M,?%2$s{0,2} (exig|requier|necesit|pid|debe|hay|hace|solicit)\w*%2$s{0,3} '
        || '(%1$s|pago|deposito)\M', fee, w),
      format('\m(pid|exig|requier|necesit|solicit)\w*%2$s{0,2} (%1$s|pago|deposito)\M%2$s{0,3} '
        || '(antes de|para (el|la|su|desbloque|liber|reabr)|previ|por adelantado)', fee, w),
      '\m(un|el|por) (anticipo|adelantado|adelanto|pago (previo|anticipado|adelantado))\M',
      '\m(recarg|fonde|cargu|ingres|aliment)\w+\M.{0,14}\m(cuenta|saldo)\M.{0,12}\m(luego|'
        || 'despues|y|'
        || 'antes)\M.{0,16}\mretir'),
    concat_ws('|',
      format('\m(menos|sin|descontad\w|descuento de|deduc\w+)( la| el| de| los| las|'
        || ' ningun\w*)* %s\M',
        fee),
      '\mningun\w* (retiro|retirada) (exige|requiere|necesita|pide) (un|una) (pago|'
        || 'deposito)( previo'
        || '| anticipado)?\M',
      '\m(ningun|ninguna|nunca|no|ni|nadie|jamas)( (se|le|te|hay que|hace|falta|es))*'
        || '( (ped|pid|exig|requier|necesit|solicit|cobr|pag|hac)\w*)?( (un|una|el|la|ningun|'
        || 'ninguna|de|nada))* (tasa|comision|impuesto|fianza|deposito|pago|anticipo|adelanto)s?\M')
  from (select '((tasas?|comision(es)?|impuestos?|fianzas?|anticipos?|cargos?|tarifas?|gastos?|'
      || 'aranceles?|(deposito|pago) de garantia|seguro))', '( [^ ,;:]+)') of (fee, w)
  union all
  select 'commission|tass|impost|cauzione|anticipo|acconto|spese|pagamento|versament|conto|saldo',
    concat_ws('|',
      format('\m(dopo|previo|contro|attesa|al|fino|alla)( (il|la|del|della|di|al))* (pagamento|'
        || 'ricezione|versamento|saldo|incasso|ricevimento|accredito|ricevuto|pagato)\M%2$s{0,2} '
        || '%1$s\M', fee, w),
      format('\m(appena|una volta|dopo (che|aver)|quando|finche|prima che|solo se)\M%2$s{0,3} '
        || '(ricev|pag|vers|sald|incass|copert|accredit|regol)\w+%2$s{0,2} %1$s\M', fee, w),
      format('\m(appena|una volta( che)?|dopo che|quando|finche|'
        || 'prima che)\M%2$s{0,3} %1$s\M%2$s{0,4} '
        || '(ricevut|pagat|versat|saldat|incassat|copert|accreditat|arriv|regolat)\w*', fee, w),
      format('\mprima (del|di un|di ogni|dello|della) (prelievo|sblocco|liberazione|'
        || 'svincolo)\M,?%2$s'
        || '{0,2} (richiest|necessari|serv|occorr|dev|va|bisogna)\w*%2$s{0,3} (%1$s|pagamento|'
        || 'versamento|deposito)\M', fee, w),
      format('\m(occorr|serv|richied|richiest|bisogna|necessari)\w*%2$s{0,3} (%1$s|pagamento|'
        || 'versamento|deposito)\M%2$s{0,3} (prima d|per (il|lo|la|riapri|sbloccar|liberar)|'
        || 'in anticipo)', fee, w),
      '\m(un|lo|il) (acconto|anticipo|pagamento anticipato)\M',
      '\m(ricari|aliment|versi|carichi)\w*\M.{0,14}\m(conto|saldo)\M.{0,12}\m(poi|e|dopo)\M.{0,16}'
        || '\mprelev'),
    concat_ws('|',
      format('\m(al netto|meno|senza|detratt\w|dedott\w|detrazione)( di| della| delle| la| le|'
        || ' alcuna)'
        || '* %s\M', fee),
      '\mnessun prelievo (richiede|esige|chiede) (un|alcun) (pagamento|deposito)( anticipato)?\M',
      '\m(nessun|nessuna|mai|non|ne)( (si|le|ti|e|serve|occorre|chied\w+|richied\w+|richiest\w))*'
        || '( (un|una|alcun|alcuna|mai))* (commissione|tassa|imposta|cauzione|anticipo|acconto|'
        || 'pagamento|versamento|deposito)\M')
  from (select '(commission[ei]|tass[ae]|(l|dell|un)?impost[ae]|cauzion[ei]|(l|un|'
        || 'dell)?anticipo|spese|'
      || '(l|un|dell)?acconto|onere|oneri|garanzia|penale)', '( [^ ,;:]+)') of (fee, w)
  union all
  select '费|費|税|稅|金|入金|充值|存款|预付|預付|入数|入數', concat_ws('|',
      -- A fee that arrived, is received or cleared, and what follows it.
      format('(收到|收取|[缴繳交付]完|[缴繳]清|[缴繳][纳納交]|付清|支付|[结結]清|[补補]交|[补補][缴繳]|[核确確][实實认認]|'
        || '交[纳納清]|付)[^,\n扣]{0,10}%1$s[^,\n]{0,4}([后後]|之[后後]|即|才|方|就)[^\n]{0,12}%2$s', fee, held),
      format('%1$s[^,\n扣]{0,8}([到入][账賬帳]|收到|[缴繳付结結交补補]清|[缴繳交付]完|[缴繳付][纳納]?|[结結]算)[^,\n]{0,4}'
        || '([后後]|之[后後]|即|才|方|就)[^\n]{0,12}%2$s', fee, held),
      format('(需要?|[须須必应應])[^,\n]{0,6}([支缴繳交付][付纳納交]?)[^,\n多]{0,6}%1$s', fee),
      '(入金|充值|存款|[补補]交)[^,\n]{0,2}([后後]|完)[^,\n]{0,2}(才|方)[能可]?(出金|提[现現款]|取款|解)',
      '先(入金|充值|存款|存入|付款|[转轉][账賬帳]|[汇匯]款|入[数數])[^\n]{0,8}(再|[后後]|才|然[后後])[^\n]{0,6}'
        || '(出金|提[现現款]|取款|出款)',
      '[预預]付(款|金|[费費])|(出金|提[现現款]|取款)[^,\n]{0,4}(需要?|[须須])[^,\n]{0,6}(入金|充值|存款|付款|[缴繳])'),
    concat_ws('|', '扣除[^,\n]{0,8}[费費金税稅款]', '([从從绝絕]不|[无無毋不]|不[会會]|[没沒]有|[无無毋]?[须須需])'
      || '(?<!需|必|必须|须)(需要?|[须須])?[^,\n要]{0,6}要求[^,\n]{0,8}|[毋无無不][须須需用必][^,\n]{0,10}[费費金税稅款项項]')
  from (select '([费費]用?|[税稅][金款]?|保[证證]金|押金|[解][冻凍]金|按金|[担擔]保金|[风風][险險]金|'
      || '[验驗][证證]金|[认認][证證]金|款[项項])',
    '(提[现現款]|出金|放款|打款|出款|解[冻凍封]|取款|[释釋]放|到[账賬帳]|[发發]放|[处處]理|安排)') of (fee, held)
  union all
  select '手数料|税|金|費|チャージ|前払|先払|代金', concat_ws('|',
      format('%1$s[^,\n]{0,10}(次第|後に|後,|いただけれ|いただいたら|納め(れば|たら)|払(えば|ったら)|いただき次第|'
        || 'できたら|できれば|あとで)[^\n]{0,16}(出金|送金|解除|処理|払い戻し|払戻|引き出)', fee),
      format('%1$s(の|を|が)?(ご|お)?(入金|送金|支払い?|振込|納付|受領|着金)(後|の後|次第|が(確認|完了))', fee),
      '(凍結|ロック|制限)[^\n]{0,14}(解除|解く)[^\n]{0,20}(ご?入金|お?支払い?|お?振込み?|前払い|ご?送金)'
        || '(ください|が必要|を?お願い|してください|いただ)',
      '(先に|まず|最初に)[^\n]{0,8}(入金|チャージ|振込|送金)(して|し|を)[^\n]{0,10}(から|後|その後|次に|,)'
        || '[^\n]{0,6}(出金|引き出)',
      '(前払い?金?|先払い|前金|前納)(を|が|の|は)?[^\n]{0,6}(お願い|必要|いただ|ください|求め|発生)',
      format('(出金|引き出し?|送金)の?(前に|には)[^,\n]{0,6}%1$s[^,\n]{0,8}(必要|いただ|ください|お願い)', fee)),
    '手数料を(差し引い|引い|除い|控除し)た|'
      || '[^,\n]{0,16}(必要(は|が)?(ありません|ない|ございません)|不要|求めること(は|が)?(ありません|ない)|'
      || '求めません|いただきません)'
  from (select '(手数料|税金?|保証金|解除金|費用|担保金|預託金|供託金|違約金)') of (fee)
  union all
  select '수수료|세금|보증금|예치금|비용|입금|충전|선납|납부|담보', concat_ws('|',
      format('%1$s[을를이가은는]?(먼저|전액)?(의)?(입금|납부|결제|지불|송금|이체|정산|완납|수령|확인)?[을를이가]?'
        || '(확인|완료)?(하시면|하면|되면|되는대로|되는즉시|하신후|하신뒤|한후|된후|후에?|보내주시면|보내시면|내시면|내면|받는대로|해야|하셔야|완료후)'
        || '[^\n]{0,14}(출금|송금|해제|지급|처리|인출|환급|풀)', fee),
      '(동결|정지|잠[겨긴]|묶)[^\n]{0,24}(입금|납부|결제|보증금|예치금|송금)[^\n]{0,8}(필요|하셔야|해야|바랍|주세요|주십)',
      '(먼저|우선)[^\n]{0,8}(충전|입금|예치)[^\n]{0,8}(후|다음|고|뒤)[^\n]{0,8}(출금|인출)',
      '(선입금|선납|선결제|선불금?|예치금|착수금)[이을를은는가]?[^\n]{0,6}(필요|요구|하셔|해주|해야|부탁|바랍)',
      format('(출금|인출)(하기)?(전에|을위해|하려면|을하려면)[^\n]{0,6}(%1$s|입금)[^\n]{0,6}'
        || '(필요|내야|납부|하셔야|해야)', fee)),
    '(수수료|세금)[을를이가]?(뺀|제외한|제한|차감한|차감후|공제한|공제후|차감된)|'
      || '[^\n,]{0,20}(필요(가|는|도)?없|요구하지|않아도|받지않|하지않)'
  from (select '(수수료|세금|보증금|예치금|비용|담보금|공탁금|과세금|인증금|해제금)') of (fee)
  union all
  select 'رسوم|ضريب|عمول|وديعة|تامين|دفعة|مبلغ|ضمان|اشحن|مول', concat_ws('|',
      format('(بعد|بمجرد|عند|فور|حال|حين|حتي|انتظار|الا بعد|مقابل|رهن|شريطة|بشرط)( ان)?%2$s{0,1} '
        || '(استلام|تسديد|دفع|سداد|وصول|تسوية|تحويل|ايداع|تحصيل|استلمنا|تدفع|تسدد|يتم|ورود)'
        || '%2$s{0,2} %1$s', fee, w),
      format('(السحب|سحبك|الافراج|فك التجميد)%2$s{0,2} (يتطلب|يستلزم|يحتاج|يشترط)%2$s{0,2} '
        || '(%1$s|دفعة|ايداع)', fee, w),
      format('(يتطلب|يستلزم|نحتاج|يحتاج|يلزم|مطلوب|نطلب|يشترط)%2$s{0,3} (%1$s|دفعة|مبلغ|ايداع)%2$s'
        || '{0,3} (قبل|مقدم|لفتح|لاعادة|لفك|للافراج|لتحرير|مسبق)', fee, w),
      '(دفعة|دفع) (مقدم|مسبق)', '(يتطلب|يستلزم) السحب( [^ ,]+){0,2} (دفع|رسوم|ضريب|وديعة|ايداع|'
        || 'تامين)',
      '(اشحن|مول|اودع في|عبئ) (حساب|رصيد|محفظ)[^\n]{0,20}(ثم|وبعد|قبل|و)[^\n]{0,8}(اسحب|السحب|'
        || 'تسحب)'),
    'بعد (خصم|اقتطاع)( [^ ,]+){0,2}|\m[وف]?(لا|لن|لم|ليس|دون|'
      || 'بدون)( [^ ,]+){0,3} (دفعة|دفع|رسوم|ضريب[^ ]*|'
      || 'وديعة|ايداع|عمول[^ ]*|مبلغ|مال)( [^ ,]*(مقدم|مسبق)[^ ,]*)?( رسوم| ضريبة| عمولة)?'
  from (select '(ال)?(رسوم|ضريب|ضرائب|عمول|وديعة|تامين|ضمان|كفالة|غرامة)[^ ]*',
        '( [^ ,;:]+)') of (fee, w)
$$;
