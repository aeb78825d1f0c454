-- What support_withholds looks for besides: money that comes in before a withdrawal goes out, a row
-- for each language or two, as support_withheld_words has them. Languages of Latin letters and
-- Arabic have one order of these words in common: what goes out, what is filled up or traded for
-- it, payments, fees, and the words that bind them.
create function support_first_words() returns table (
  words text, also text, asks text, denies text) language sql immutable as $$
  select of.words, also, concat_ws('|',
      -- No payment, no payout; no payout without a payment.
      format('\m(%1$s)%2$s? (%3$s)\W+((%4$s)\M )*(%1$s)%2$s? (?!\w*[ -]?(limit|grenz|gebu|'
        || 'fee|cost|minim|delay|charge|frist|mind))(%5$s)', no, w, pay, next, goes),
      format('\m(%1$s)%2$s{0,2} (%3$s).{0,16}\m(%4$s)\M%2$s{0,2} (%5$s)\M', no, w, goes, bare,
        pay),
      format('\m(%s)\M%s{0,2} (%s)\M.{0,8}\m(%s)\M.{0,12}\m(%s)', bare, w, pay, no, goes),
      -- First pay in, then withdraw.
      format('\m(%s)\M.{0,12}\m(%s|%s)\M.{0,24}(,|\m(%s)\M).{0,16}\m(%s)', first, fills, pays, next,
        goes),
      format('\m(%s|%s)\M.{0,12}\m(%s)\M.{0,8}(,|\m(%s)\M).{0,16}\m(%s)', fills, pays, first, next,
        goes),
      format('\m(%s)\M.{0,32}\m(%s)\M.{0,20}\m(%s)', fills, later, goes),
      -- Once it is topped up the payout leaves; top up to cash out; to unlock it, refill.
      format('\m(%s)\M.{0,24}\m(%s)\M.{0,32}\m(%s)', since, fills, goes),
      format('\m(%s).{0,32}\m(%s)\M.{0,24}\m(%s)\M', goes, since, fills),
      format('\m(%s)\M.{0,32}\m(%s)\M.{0,24}\m(%s)', fills, so, goes),
      format('\m(%s)\M.{0,12}\m(%s).{0,32}\m(%s)\M', so, goes, fills),
      -- Released against a bond; it costs something in advance; it waits for a settlement.
      format('\m(%s).{0,24}\m(%s)\M%s{0,2} (%s)\M', goes, against, w, fee),
      format('\m(%s).{0,32}\m(%s)\M.{0,20}\m(%s)\M', goes, costs, before),
      format('\m(%1$s).{0,12}\m(%2$s)\M%3$s{0,2} (%4$s)\M%3$s{0,3} (%5$s)\M', goes, waits, w,
        settling, fee),
      format('\m(%s)\M%s{0,2} (%s)\M.{0,6}\m(%s)\M.{0,20}\m(%s)', pays, w, fee, next, goes),
      nullif(more, '')), denies
  from (values
    ('fee|tax|dut|lev|charge|bond|guarantee|surety|insurance|deposit|pay|top|fill|recharg|plenish|'
        || 'remit|upgrad|convert|trad|buy|invest|purchas|custom|volume|send|transfer|'
        || 'cost|front|advance',
      'withdr|payout|pay out|pay-out|paid out|pay you|cash|releas|unlock|unfr|frozen|receive your',
      'withdraw\w*|pay ?-?outs?|paid out|pay you|cash(ing)? ?-?out|releas\w+|unlock\w*|unfreez\w*|'
        || 'frozen|receive your',
      'top(s|ped|ping)? ?-?up|refill\w*|recharg(e|es|ed|ing)|replenish\w*|remit\w*|pay(s|ing)? in|'
        || '(upgrad|buy|purchas|invest|trad|wager|turn)\w*\M.{0,24}\m([0-9.,]+ (%|usd|eur|btc|eth)'
        || '\w*|vip|pass|membership|package|lots|turnover)|'
        || '(convert|exchang|swap)\w*\M.{0,20}\m(plan|vip|package)',
      'pay|deposit|transfer|send|settle|lodge|fund',
      'payments?|deposits?|transfers?|top ?-?ups?|' || 'fees?|tax|bond|duty',
      'fees?|tax(es)?(?! (number|id)\M)|dut(y|ies)|lev(y|ies)|charges?|bond|guarantee|surety|'
        || 'insurance|penalty|collateral',
      'first|initially', 'then|and|so|means', 'then|afterwards|after that|thereafter',
      'once|until|till|unless|as soon as|before|without|after|if you (dont|do not)',
      '(?<!(and|or) )to(?! [0-9])|so that|so (we|you|i)', 'against', 'charges?|costs?|'
        || 'takes|comes to',
      'up ?front|in advance|beforehand|first',
      'waits?( for| on)?|awaits?|needs?|requires?|pending|subject to',
      '(the )?(settl\w+|payment|clear\w+|receipt|paying)',
      'no|zero', 'without',
      -- It opens after the charge clears, or after a deposit of a name that none has.
      '\m(withdraw\w*|pay ?-?outs?|releas\w+|unlock\w*).{0,24}\m(after|once|when|until|as soon as)'
        || '\M.{0,12}\m(customs|fees?|tax(es)?|duty|levy|charge|bond|deposit)\M( \w+)?'
        || ' (clears?|lands?|settles|comes in|goes through)\M|'
        || '\m(withdraw\w*|pay ?-?outs?|releas\w+|unlock\w*).{0,16}\m(after|upon|with|following) '
        || '(a|the|your|one) (\w+ )?(verification|security|activation|guarantee|unlock\w*|release|'
        || 'test|refundable|confirmation|validation) (deposit|payment|transfer)\M',
      '\mno%w? (withdrawals?|pay ?-?outs?|cash ?-?outs?)%w{0,2} (needs?|requires?|takes|demands?|'
        || 'depends|waits?|awaits?|costs?)\M[^,;:]{0,30}|\m(never|nobody|nothing|no one|(need|'
        || 'dont|do not|does not|not) (not|need|have)( to)?)( (is|be|needs?|has|have|to|must|will|'
        || 'you|ever|asked|required))* (top\w*( up)?|refill\w*|recharg\w*|pay\w*|remit\w*|buy|'
        || 'upgrad\w*|convert\w*|trade|deposit\w*)\M'),
    ('gebu|steuer|kaution|sicherheit|burgschaft|zahl|lad|auff|aufgef|stock|gleich|wandel|uberw|'
        || 'zoll|stuf|hinterleg|umsatz|kost|vorab|voraus',
      'auszahl|aus zahl|zahlen wir|wir zahlen|geben wir|wir geben|abheb|freig|freisch|entsperr',
      'aus ?zahl\w*|(zahlen wir|wir zahlen)\M.{0,16}\maus|abheb\w*|freigabe|freigeb\w*|freigegeben|'
        || 'freischalt\w*|freigeschaltet|entsperr\w*|geben wir\M.{0,20}\mfrei|wir geben',
      'auf(zu)?lad(en|et|ung)|aufgeladen|(laden|ladst|lade)\M.{0,24}\mauf|auf(zu)?full\w*|'
        || 'aufgefullt|'
        || '(fullen|stocken|gleichen)\M.{0,30}\ma(uf|us)|aufstock\w*|aufgestockt|nachzahl(en|t)|'
        || 'ausgleich(en|t)|ausgeglichen|einzahl(en|t|e)|(zahlen|zahlst|zahle)\M.{0,20}\mein|'
        || '(wandeln|kaufen|handeln|investieren|stufen)\M.{0,20}\m([0-9.,]+ (%|usd|eur|btc|eth)\w*|'
        || 'vip|plan|pass)',
      'zahl(en|e|t)|uberweis(en|e|t)|hinterleg(en|e|t)|entricht\w*|begleich\w*|send(en|e|et)|'
        || 'einzahl(en|ung)|einzahlen',
      '\w*(?<!aus|ruck)zahlung|uberweisung|aufladung|gebuhr|steuer|kaution',
      '\w*(gebuhr(en)?|steuern?|kaution|sicherheit(sleistung)?|burgschaft|abgaben?|zoll)',
      'erst|zuerst|zunachst|vorab|vorher|zuvor', 'dann|danach|und|anschliessend|heisst|also',
      'dann|danach|anschliessend|daraufhin',
      'sobald|nachdem|bis|bevor|ohne|solange|erst (wenn|nach)',
      'damit|zur|um|fur (die|eine|ihre)', 'gegen', 'kostet|kosten|verlangt',
      'vorab|im voraus|vorher|zuvor',
      'warte(t|n) (auf|noch auf)|hangt (von|an)|braucht|erfordert|verlangt|benotigt',
      '((die|der|den|das|eine) )?(begleichung|zahlung|bezahlung|entrichtung|eingang|ausgleich|'
        || 'uberweisung)',
      'kein|keine|keinerlei', 'ohne',
      '\maus ?zahl\w*.{0,16}\mkostet (vorab|im voraus)\M',
      '\mkeine? (aus ?zahlung|freigabe)%w{0,1} (braucht|verlangt|erfordert|benotigt|wartet|kostet|'
        || 'hangt)\M[^,;:]{0,30}|\m(nie|niemals|nichts|niemand|nicht)%w{0,2} (aufladen|auffullen|'
        || 'einzahlen|aufzuladen|einzuzahlen|zahlen)\M'),
    ('frais|tax|impot|caution|garantie|depot|depos|pai|pay|vers|recharg|aliment|approv|convert|'
        || 'achet|regl|acompte|virement|avance|envoy|transfer|credit|cout',
      'retrait|retir|debl|liber|vous pa|vous vers|recevez|recevrez',
      'retraits?|retir(er?|ez)|debloqu\w*|debloc\w*|liber\w+|(nous )?vous (payons|versons|'
        || 'paierons)|'
        || 'recev(r?ez)',
      '(r?e?aliment|recharg|approvisionn|credit|realiment)(er?|ez|es|era|erez|ement)|'
        || 'complet(ez|er) (le|votre) solde|regularis(er|ez)|'
        || '(convert|achet|invest|passe[rz]|neg)\w*\M.{0,20}\m([0-9.,]+ (%|usd|eur|btc|eth)\w*|'
        || 'vip|plan|forfait)',
      'vers(er|ez)|depos(er|ez)|pay(er|ez)|regl(er|ez)|envoy(er|ez)|transfer(er|ez)|acquitt(er|ez)|'
        || 'faites un (depot|virement)',
      'd?(depot|paiement|versement|virement|acompte|avance)s?|frais|taxe|caution',
      'frais|taxes?|[ld]?impots?|cautions?|garantie|droits|commissions?|penalites?',
      'dabord|en premier|au prealable|prealablement|avant tout', 'puis|et|donc|ensuite|alors',
      'puis|ensuite|apres quoi',
      'une fois|des que|apres|avant (de|que)|tant que|sans|jusqua|sitot|il faut( dabord)?',
      'pour|afin (de|que)', 'contre|moyennant', 'coute(nt)?|exige|revient a',
      'a lavance|davance|au prealable|dabord',
      'attend(ent)?|depend(ent)? d\w+|necessite|exige|requiert|subordonne\w* a\w*',
      '((le|la|l|un|une) )?l?(reglement|paiement|versement|acquittement|encaissement)',
      'pas d|pas de|aucun|sans|point de|nul', 'sans', '',
      '\maucun (retrait|deblocage)%w{0,2} (necessite|exige|requiert|depend|attend|coute)\M'
        || '[^,;:]{0,30}|\m(jamais|rien|pas (a|besoin de)|personne)%w{0,2} (recharger|verser|'
        || 'deposer|payer|alimenter|regler|approvisionner)\M'),
    ('tasa|comision|impuesto|fianza|garantia|deposit|pag|ingres|abon|recarg|rellen|fonde|repon|'
        || 'convie|compr|inviert|envi|transf|saldo|anticipo|adelant|antemano',
      'retir|desbl|liber|desemb|le pag|recibira|sacar',
      'retir\w+|desbloque\w+|liber(a|amos|ar|aremos|acion)|desembols\w+|le (pagamos|pagaremos)|'
        || 'recibira\w*|sacar',
      'recarg(a|ar|ue|uen|ando|ada|ado|as|ues)|rellen(a|ar|e)|fonde(e|ar|a)|repon(er|ga)|'
        || 'complet(e|ar|a) (el|su) saldo|(convi?ert|compr|inviert|invert|negoci|'
        || 'actuali)\w*\M.{0,20}'
        || '\m([0-9.,]+ (%|usd|eur|btc|eth)\w*|vip|plan|paquete)',
      'deposit(e|a|ar)|ingres(e|a|ar)|pag(ue|a|ar)|abon(e|a|ar)|transfier(e|a)|transferir|'
        || 'envi(e|a|ar)|liquid(e|ar)',
      'pagos?|depositos?|ingresos?|anticipos?|abono|transferencia|tasa|comision|fianza|impuesto',
      'tasas?|comision(es)?|impuestos?|fianzas?|garantia|cargos?|tarifas?|aranceles?',
      'primero|antes|previamente', 'luego|despues|y|entonces', 'luego|despues|entonces',
      'una vez|en cuanto|tras|despues de|antes de|hasta|sin|tan pronto como',
      'para|a fin de', 'contra', 'cuesta|cuestan|exige', 'por adelantado|de antemano|antes|previo',
      'espera|depende de|requiere|necesita|exige|esta a la espera de',
      '((el|la|del|de la) )?(pago|liquidacion|abono|ingreso|cobro)',
      'no( hay| habra)?|ningun|sin|nunca', 'sin', '',
      '\mninguna? (retiro|retirada)%w{0,1} (necesita|requiere|exige|depende|espera|cuesta)\M'
        || '[^,;:]{0,30}|\m(nunca|nadie|nada|no (hay|tiene|hace falta)( que)?)%w{0,2} (recargar|'
        || 'ingresar|depositar|pagar|abonar)\M'),
    ('commission|tass|impost|cauzion|garanzia|deposit|pag|vers|ricari|aliment|reintegr|convert|'
        || 'compr|invest|bonific|invi|trasfer|acconto|anticipo',
      'preliev|prelev|sblocc|liber|svinc|paghiamo|pagheremo|ricevera',
      'preliev\w*|prelev\w+|sblocc\w+|liber(are|iamo|azione|ato|ati)|svincol\w+|(le|la|vi) '
        || '(paghiamo|pagheremo)|ricevera',
      'ricari(care|chi|ca|cato|cata)|aliment(i|are)|reintegr(i|are)|integr(i|are) (il|la)|'
        || '(convert|compr|acquist|invest|negozi)\w*\M.{0,20}\m([0-9.,]+ (%|usd|eur|btc|eth)\w*|'
        || 'vip|piano|pacchetto)',
      'vers(i|are|a)|pag(hi|are|a)|deposit(i|are|a)|invi(i|are|a)|trasferi(sca|re)|bonifichi|saldi|'
        || 'saldare',
      'pagament[oi]|deposit[oi]|versament[oi]|bonifico|acconto|anticipo|commissione|tassa|cauzione',
      'commission[ei]|tass[ae]|(l|dell)?impost[ae]|cauzion[ei]|garanzia|spese|oner[ei]|penale',
      'prima|innanzitutto|anzitutto', 'poi|e|dopo|quindi', 'poi|dopodiche|quindi',
      'una volta|appena|dopo|prima di|finche|senza|solo dopo',
      'per|affinche|cosi', 'contro|dietro', 'costa|costano|richiede',
      'in anticipo|anticipatamente|prima',
      'attende|aspetta|dipende d\w+|richiede|necessita( di)?|in attesa d\w+',
      '((il|la|del) )?(saldo|pagamento|versamento|regolamento|incasso)',
      'nessun|nessuna|niente|senza|non ce', 'senza', '',
      '\mnessun (prelievo|sblocco)%w{0,1} (richiede|esige|necessita|attende|dipende|costa)\M'
        || '[^,;:]{0,30}|\m(mai|nessuno|nulla|niente|non (deve|serve|occorre))%w{0,2} '
        || '(ricaricare|versare|depositare|pagare)\M'),
    ('رسوم|ضريب|تامين|ضمان|كفال|ايداع|اودع|دفع|ادفع|شحن|تعبئة|حول|تحويل|سدد|مقدم|مسبق|سلف',
      'سحب|فرج|فك|صرف|فتح|افراج',
      '(ال|و|لل)?(سحب\w*|اسحب|تسحب)|نفرج|(ال|لل)?افراج|(ل|ب)?فك التجميد|نصرف',
      '(ال|ب|ل)?شحن|اشحن|تشحن|(ال|ب)?تعبئة|عبئ|حول [0-9.,]+ \w+ الي|رق حسابك|ترقية',
      'اودع|ادفع|حول|سدد|ارسل|(ال)?ايداع|(ال)?دفع',
      '(ال)?(دفع|دفعة|ايداع|تحويل|رسوم|ضريبة|تامين|كفالة|شحن)',
      '(ال)?(رسوم|ضريبة|ضرائب|تامين|ضمان|كفالة|عمولة|غرامة)',
      'اولا', 'ثم|وبعدها|وبعد', 'ثم|بعدها',
      'بمجرد|بعد|قبل|حتي|الا بعد|عند|حال|دون|بدون', 'لكي|كي|حتي|لفتح|لفك|لتحرير|ليتم|تجميد',
      'مقابل', 'يكلف|تكلف|يتطلب', 'مقدما|مسبقا|سلفا', 'ينتظر|بانتظار|يتوقف علي|يتطلب|يحتاج',
      '(تسوية|دفع|سداد|تسديد|وصول)', 'لا|لن|بلا', 'دون|بدون|بلا', '',
      '\m(لا|لن)( \w+)? (يحتاج|يتطلب|يكلف|ينتظر|يلزم)( اي)?( \w+){0,3}')
  ) of (words, also, goes, fills, pays, pay, fee, first, next, later, since, so, against, costs,
    before, waits, settling, no, bare, more, refuses),
  (values ('( [^ ,;:]+)')) blank (w),
  lateral (select replace(refuses, '%w', w) as denies) denying
  union all
  -- Chinese, Japanese and Korean, each in its own order.
  select '充|入金|入数|入數|存|付|补|補|缴|繳|转|轉|款|升|汇|匯|费|費|税|稅|金', '提|取款|出|解|放|释|釋', concat_ws('|',
      format('(不|[没沒]有?|[无無])%1$s.{0,2}(不|[无無]|[没沒]有?)(能|可|会|會)?%2$s(?![限额額手费費])', fills, goes),
      format('先.{0,6}%1$s.{0,12}(再|才|[后後]|方可|即可|便可|就).{0,6}%2$s', fills, goes),
      format('%1$s[^,]{0,14}(才|方)[能可].{0,4}%2$s', fills, goes),
      format('(要|[为為])[^,]{0,4}%2$s.{0,8}[请請需须須].{0,4}%1$s', fills, goes),
      format('%2$s[^,]{0,6}((?<![无無毋不])需要?|[须須])[^,]{0,6}(%1$s|[缴繳]) ?[0-9.,]+ (%%|usd)', fills,
        goes),
      format('(升[级級]|[购購][买買]|投[资資]).{0,12}([0-9.,]+ (%%|usd)|vip|[计計][划劃]).{0,12}'
        || '(即可|才|[后後]|就|便|解).{0,6}%1$s', goes),
      format('([转轉兑兌][换換]).{0,3}([计計][划劃]|vip|套餐).{0,6}(即可|才|[后後]|就|便|解).{0,6}%1$s', goes),
      format('[凭憑][^,]{0,4}%1$s[^,]{0,4}%2$s', fee, goes),
      format('%2$s[^,]{0,6}(等待|等候|等|[视視]乎)[^,]{0,4}%1$s[^,]{0,4}([结結缴繳付支清])', fee, goes)),
    '(不|[无無毋])[须須需必用][^,]{0,10}|扣除'
  from (select '(充[值钱錢]|入金|入[数數]|存[款入]|付款|支付|[补補][足缴繳交齐齊]|[缴繳][纳納清费費]|[转轉][入账賬帳]|'
      || '打款|[汇匯]款|升[级級])',
    '(提[现現款取]|取款|出[金款]|解[冻凍封锁鎖除]|放款|[释釋]放)',
    '([费費]用?|[税稅][金款]?|保[证證]金|押金|按金|[担擔]保金?)') of (fills, goes, fee)
  union all
  select '入金|チャージ|振込|振り込|納付|支払|払い|アップグレード|プラン|保証金|担保|税|事前|前も|先に|前払', '出金|引き出|払戻|払い戻|解除',
    concat_ws('|',
      format('(%1$s|%3$s)[をがのも]?(なし|無し|無く|なく|なければ|しなければ|しないと|せず)(で|に)?は?,?.{0,4}%2$s'
        || '(?!制限|手数料|限度).{0,4}(できません|できない|ありません|ない|なし|不可|されません)', fills, goes, fee),
      format('%2$s(する|の)?(に|ため|たい).{0,8}(先に|まず|事前に|最初に|前もって).{0,8}(%1$s|[0-9])', fills, goes),
      format('(先に|まず|最初に).{0,4}%1$s.{0,6}(から|後|次に|,).{0,8}%2$s', fills, goes),
      format('%1$sを?(すると|すれば|していただくと|したら|いただければ|してはじめて|して初めて).{0,6}%2$s', fills, goes),
      format('%2$s.{0,4}%1$s.{0,2}(納付|支払い?|精算|入金|決済).{0,2}(待|次第)', fee, goes),
      format('%1$s[とを](引き?換え|担保)に?.{0,4}%2$s', fee, goes),
      format('[0-9.,]+ [a-z]+.{0,4}(プラン|vip).{0,4}(変換|交換|購入|加入)(すると|すれば|後).{0,6}%1$s', goes)),
    '[^,]{0,8}(必要(は|が)?(ありません|ない|ございません)|不要)'
  from (select '(入金|チャージ|振込|振り込み?|納付|お?支払い?|アップグレード|補充)', '(出金|引き出|払い?戻|解除)',
    '(手数料|税金?|保証金|認証金|解除金|費用|担保金|預託金|供託金|違約金)') of (fills, goes, fee)
  union all
  select '입금|충전|납부|예치|결제|송금|이체|업그레이드|보충|지불|선지급|선불|수수료|세금|보증금|담보|플랜|vip|비용',
    '출금|인출|환급|해제|지급', concat_ws('|',
      format('(%1$s|%3$s)[이가을를]?(없이|없으면|없인|안하면|하지않으면)[는은]?,?.{0,4}%2$s(?!한도|수수료|제한)'
        || '.{0,4}(없|안|불가|못)', fills, goes, fee),
      format('(먼저|우선).{0,6}%1$s.{0,6}(고|후|뒤|다음|,).{0,6}%2$s', fills, goes),
      format('%1$s을?(하시면|하면|되면|해야|하셔야|해주시면|한후에야).{0,4}%2$s', fills, goes),
      format('%2$s을?(하려면|하시려면|받으려면|받으시려면|위해|하기위해).{0,8}%1$s을?(하[세시셔십]|해|필요|부탁|바랍)', fills, goes),
      format('%2$s.{0,3}%1$s.{0,3}(정산|납부|입금|결제|완납).{0,3}(기다|대기)', fee, goes),
      format('%1$s[을를]?(받고|받는대로|담보로|조건으로|맡기).{0,6}%2$s', fee, goes),
      format('[0-9.,]+ [a-z]+.{0,4}(플랜|vip|패키지).{0,3}(전환|구매|가입)(하면|하시면|해야|후).{0,4}%1$s', goes),
      format('%1$s.{0,4}[0-9.,]+ [a-z]+ ?[을를의]?(선지급|선불|선납|선입금|먼저)', goes)),
    '(입금|결제|지불|납부|충전)[은는이가도을를]?(필요(가|는|도)?없|하지않아도)'
  from (select '(입금|충전|납부|예치|결제|송금|이체|업그레이드|보충|지불)', '(출금|인출|환급|해제|지급)',
    '(수수료|세금|보증금|예치금|비용|담보금|공탁금|인증금|해제금)') of (fills, goes, fee)
$$;
