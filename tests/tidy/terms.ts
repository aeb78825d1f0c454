import type { Locale } from '@/lib/core/locales';

type Words = Record<Exclude<Locale, 'en'>, string>;

const of = (words: string): Words => {
  const [de, fr, it, es, zh, hk, ja, ko, ar] = words.split(' | ') as [string, ...string[]];
  return { de, fr, it, es, zh, hk, ja, ko, ar } as Words;
};

/**
 * One word for one thing: where English has the term, each language has its own word for it, or
 * its stem where it is declined. In the order de, fr, it, es, zh, hk, ja, ko, ar.
 */
export const terms: [english: string, words: Words][] = [
  [
    'binary options?',
    of(
      'Binäroption | option(s)? binaire | opzion[ei] binari[ae] | opci(ó|o)n(es)? binaria | 二元期权 | 二元期權 | バイナリーオプション | 바이너리 옵션 | ثنائي',
    ),
  ],
  [
    'stop loss',
    of('Stop-Loss | stop loss | stop loss | stop loss | 止损 | 止蝕 | 損切り | 손절 | وقف الخسارة'),
  ],
  [
    'take profit',
    of(
      'Take-Profit | take profit | take profit | take profit | 止盈 | 止賺 | 利確 | 익절 | جني الأرباح',
    ),
  ],
  [
    'trailing stop',
    of(
      'Trailing-Stop | stop suiveur | trailing stop | trailing stop | 移动止损 | 追蹤止蝕 | トレーリングストップ | 추적 손절 | وقف الخسارة المتحرك',
    ),
  ],
  [
    'market order',
    of(
      'Market-Order | ordre au marché | ordine a mercato | orden a mercado | 市价单 | 市價盤 | 成行注文 | 시장가 주문 | أمر بسعر السوق|الأمر بسعر السوق',
    ),
  ],
  [
    'limit orders?',
    of(
      'Limit-Order | ordres? à cours limité | ordin[ei] limite | (orden|órdenes) limitada | 限价单 | 限價盤 | 指値注文 | 지정가 주문 | بسعر محدد',
    ),
  ],
  [
    'pending orders?',
    of(
      'offenen?r? Orders? | ordres? en attente | ordin[ei] in attesa | (orden|órdenes) pendiente | 挂单 | 掛單 | 未約定注文 | 미체결 주문 | (أمر|أوامر|أمران|أمرًا|الأوامر) (ال)?معلّ?ق',
    ),
  ],
  [
    'leverage',
    of(
      'Hebel | effet de levier | leva | apalancamiento | 杠杆 | 槓桿 | レバレッジ | 레버리지 | الرافعة المالية',
    ),
  ],
  [
    'margin level',
    of(
      'Margin-Niveau | niveau de marge | livello di margine | nivel de margen | 保证金水平 | 保證金水平 | 証拠金維持率 | 증거금 유지율 | مستوى (ال)?هامش',
    ),
  ],
  [
    'free margin',
    of(
      'freie Margin | marge libre | margine libero | margen libre | 可用保证金 | 可用保證金 | 余剰証拠金 | 가용 증거금 | الهامش المتاح',
    ),
  ],
  [
    'required margin',
    of(
      'erforderliche Margin | marge requise | margine richiesto | margen requerido | 所需保证金 | 所需保證金 | 必要証拠金 | 필요 증거금 | الهامش المطلوب',
    ),
  ],
  [
    'close-outs?',
    of(
      'Zwangsschließung | clôtures? d’office | chiusur[ae] forzat[ae] | cierres? forzosos? | 强制平仓 | 強制平倉 | ロスカット | 강제 청산 | الإغلاق القسري',
    ),
  ],
  [
    'equity',
    of(
      'Eigenkapital | fonds propres | equity | patrimonio | 净值 | 淨值 | 有効証拠金 | 순자산 | حقوق (ال)?ملكي',
    ),
  ],
  [
    'balance',
    of('Saldo|Salden | solde | saldo|saldi | saldo | 余额 | 結餘 | 残高 | 잔고 | رصيد|أرصدة'),
  ],
  [
    'fees?',
    of('Gebühr | frais | commission | comisi | 手续费 | 手續費 | 手数料 | 수수료 | رسوم|رسم'),
  ],
  [
    'spread',
    of('Spread | spread | spread | spread | 点差 | 點差 | スプレッド | 스프레드 | فرق السعرين'),
  ],
  [
    'slippage',
    of(
      'Slippage | glissement | slippage | deslizamiento | 滑点 | 滑價 | スリッページ | 슬리피지 | الانزلاق السعري',
    ),
  ],
  [
    'candles?',
    of('Kerze | bougie | candel | vela | K线 | 陰陽燭 | ローソク足 | 캔들 | شمع|شموع|شمعة'),
  ],
  [
    'receipts?',
    of('Beleg | reçu | ricevut | recibo | 凭证 | 成交單據 | 取引明細 | 체결 확인서 | إيصال'),
  ],
  [
    'watchlists?',
    of(
      'Watchlist | listes? de suivi | watchlist | listas? de seguimiento | 自选 | 自選 | お気に入り | 관심 | قائمة المتابعة|قوائم المتابعة|قائمة متابعة',
    ),
  ],
  [
    'price alerts?',
    of(
      'Kursalarm | alertes? de cours | avvis[oi] di prezzo | alertas? de precio | 价格提醒 | 價格提示 | 価格アラート | 가격 알림 | تنبيه(ات)? (ال)?(أ)?سع',
    ),
  ],
  [
    'demo accounts?',
    of(
      'Demokont | comptes? de démonstration | cont[oi] demo | cuentas? demo | 模拟账户 | 模擬帳戶 | デモ口座 | 모의 계좌 | تجريبي',
    ),
  ],
  [
    'real accounts?',
    of(
      'Echtgeldkont | comptes? réel | cont[oi] real[ei]|quello reale | cuentas? real|la real | 真实账户 | 真實帳戶 | リアル口座 | 실전 계좌 | حقيقي',
    ),
  ],
  [
    'collectibles?',
    of(
      'Sammlerstück | objets? de collection | oggett[oi] da collezione | coleccionable | 藏品 | 藏品 | コレクティブル | 컬렉터블 | مقتن',
    ),
  ],
];

/** Words of another house, of another script or of a second name for the same thing. */
export const never: Record<Locale, string[]> = {
  en: ['[Tt]he house', '\\bmails?\\b(?! server)', 'stands? here', 'timed option', 'e-mail'],
  de: [
    '\\bHaus(es)?\\b',
    'Auftr[aä]g',
    'Merkliste',
    'Guthaben',
    'Zeugnis',
    '\\bEcht\\b',
    'Zeitoption',
    'Level\\b',
    'Preisalarm',
  ],
  fr: [
    '\\bmaison',
    '\\b[éÉ]cart',
    'capitaux',
    'chandelier',
    'clôture forcée',
    ' [:;?!»]|\\d %',
    '« ',
    'option à durée',
  ],
  it: [
    '\\b[cC]asa\\b',
    'aliquota',
    '[pP]untata',
    'dal vivo',
    '(posizione|una) lunga',
    'opzion[ei] a tempo',
    '[oO]biettiv',
  ],
  es: [
    '\\b[cC]asa\\b',
    '\\busted',
    '[aA]puesta',
    'tasa de comisión',
    'boleta',
    'en vivo',
    'en directo',
    '[dD]iferencial',
    '[dD]inámico',
    'a plazo',
  ],
  zh: ['跟踪止损', '未实现', '回执', '限价订单', '成绩单', '获胜'],
  hk: ['收據', '回執', '派彩', '實時', '記錄', '列表', '看漲', '跳空', '級距', '您'],
  ja: ['仲値', '純資産', '掛け金', 'ペイアウト率', '含み', '利食い', '当社'],
  ko: ['묶음', '보류', '지급률', '암호화폐', '영수증', '실거래', '대기 주문', '회사'],
  ar: ['رهان', 'موقوت', 'المنصة', '٪'],
};
