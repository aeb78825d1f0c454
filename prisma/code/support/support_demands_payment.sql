-- Whether a sentence tells its reader to pay: a duty, an act of paying and money in one of them, in
-- one language.
create function support_demands_payment(p_sentence text) returns boolean
language sql immutable as $$
  select exists (select from (values
    ('\m(please|must|ha(ve|s) to|needs? to|required|first|unless|until|before|in order to|to '
        || '(release|unlock|unfreeze|receive))\M',
      '\m(pay|transfer|deposit|send|top up|settle|remit)\M',
      '\m(fees?|tax(es)?|charge|commission|amount|money|funds|deposit|insurance|collateral|gas)\M'),
    ('\m(bitte|müssen|muss|zuerst|vorher|bevor|erst)\M',
      '(be)?zahl(en|ung)|überweis|einzahl|\msenden\M',
      'gebühr|steuer|betrag|\mgeld\M|provision|kaution|summe'),
    ('\m(veuillez|devez|doit|faut|abord|avant|afin|pour débloquer)\M',
      '\m(pay(er|ez)|vers(er|ez)|vir(er|ez)|dépos(er|ez)|transfér|régl(er|ez)|envoy(er|ez))',
      'frais|taxe|impôt|montant|argent|commission|caution|somme'),
    ('\m(debes?|tienes? que|hay que|primero|antes|por favor|necesitas?|para liberar)\M',
      '\m(pag(ar|a|ue)|transf(erir|iere)|deposit(ar|a|e)|envi(ar|e)|envía|ingres(ar|a|e))\M',
      'tasa|comisión|impuesto|importe|dinero|fianza|depósito'),
    ('\m(devi|deve|bisogna|prima|per favore|occorre)\M',
      '\m(pag(are|a|hi)|vers(are|a|i)|trasferi(re|sci)|deposit(are|a|i)|invi(are|a))\M',
      'commissione|tassa|imposta|importo|denaro|cauzione|deposito'),
    ('[请請]|必[须須]|需|先|才能|之前', '支付|[缴繳]|付|[转轉][账賬帳]|[汇匯]|充值|存入',
      '[费費]|[税稅]|款|保[证證]金|押金|金[额額]'),
    ('ください|下さい|必要|先に|前に|ないと|なければ', '支払|振込|振り込|送金|入金|納め',
      '手数料|税|金額|代金|保証金'),
    ('해야|먼저|주세요|주십시오|필요|전에|하셔야', '지불|납부|입금|송금|이체|결제',
      '수수료|세금|금액|보증금'),
    ('يجب|يرجى|يلزم|أول[اًا]|قبل|لكي|حتى|لتحرير', 'دفع|تحويل|حوّ?ل|إيداع|[أا]ودع|سداد|[إأا]رسل',
      'رسوم|ضريبة|مبلغ|عمولة|تأمين|مال'),
    -- Without a word of duty, as an order.
    ('^\W*(then |now |just )?(pay|transfer|send|deposit|remit|settle|top up)\M', '',
      '\m(fees?|tax(es)?|money|funds)\M'),
    ('^\W*((be)?zahlen|überweisen|senden) sie\M|^\W*(zahle|überweise|sende)\M', '',
      'gebühr|steuer|\mgeld\M'),
    ('^\W*(pay|vers|vir|envoy|dépos|transfér)ez\M', '', 'frais|taxe|impôt|argent'),
    ('^\W*(pag(a|ue)|env(ía|íe)|transf(iere|iera)|deposit(a|e)|ingres(a|e))\M', '',
      'tasa|comisión|impuesto|dinero|\mtassa\M|\mimposta\M|denaro'),
    ('^\W*(pag(a|hi)|vers(a|i)|invi(a|i)|trasferisc[ia]|deposit[ai])\M', '',
      'commissione|tassa|imposta|denaro'),
    ('^\W*(支付|付|[转轉][账賬帳]|[汇匯]款|存入|充值)', '', '[费費]|[税稅]'),
    ('하세요|내세요|보내세요|십시오', '지불|납부|입금|송금|이체|결제|보내', '수수료|세금'),
    ('^\W*([اأ]?ادفع|حوّ?ل|[أا]رسل|[أا]ودع|سدّ?د)', '', 'رسوم|ضريبة|مال')
  ) of (duty, act, money)
  where p_sentence ~* duty and p_sentence ~* act
    and p_sentence ~* concat_ws('|', money, '[$€£¥₿₮]|美元|ドル|ユーロ|달러|유로|دولار|يورو',
      '\m(usdt|usdc|usd|eur|btc|eth|bitcoin|tether|dollars?|euros?|dólares|dollari)\M'))
$$;
