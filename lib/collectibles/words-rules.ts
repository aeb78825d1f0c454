import type { Locale } from '../core/locales';

/** Who wrote what a sandbox begins with; no operator has this name. */
export const sandboxAuthor = 'sandbox';

type Words = {
  creator: string;
  description: string;
  charity: string;
  about: string;
};

/** What is said of all that a sandbox sells, and of its charity. The English words stand in the database. */
export const sandboxWords: Record<Locale, Words> = {
  en: {
    creator: 'Assay sandbox',
    description:
      'Drawn for the sandbox, so that an auction can be tried. It is on no real chain, and nobody is sent anything.',
    charity: 'Sandbox charity',
    about:
      'Stands in for a charity while this is a sandbox. It is no real organisation, and what it is owed is play money.',
  },
  de: {
    creator: 'Sandbox von Assay',
    description:
      'Für die Sandbox gezeichnet, damit sich eine Auktion ausprobieren lässt. Das Stück steht auf keiner echten Blockchain, und niemandem wird etwas gesendet.',
    charity: 'Organisation der Sandbox',
    about:
      'Steht in dieser Sandbox für eine gemeinnützige Organisation. Es gibt sie nicht wirklich, und was ihr zusteht, ist Spielgeld.',
  },
  fr: {
    creator: 'Bac à sable d’Assay',
    description:
      'Dessiné pour le bac à sable, afin que chacun puisse essayer une enchère. L’objet n’existe sur aucune vraie blockchain et rien n’est envoyé à personne.',
    charity: 'Association du bac à sable',
    about:
      'Tient lieu d’association caritative dans ce bac à sable. Ce n’est pas une vraie organisation, et ce qui lui est dû est de l’argent fictif.',
  },
  es: {
    creator: 'Entorno de pruebas de Assay',
    description:
      'Dibujado para el entorno de pruebas, para poder probar una subasta. No está en ninguna blockchain real y no se envía nada a nadie.',
    charity: 'Organización de pruebas',
    about:
      'Hace las veces de una organización benéfica en este entorno de pruebas. No es una organización real, y lo que se le debe es dinero ficticio.',
  },
  it: {
    creator: 'Sandbox di Assay',
    description:
      'Disegnato per la sandbox, per poter provare un’asta. Non si trova su nessuna blockchain reale e a nessuno viene inviato nulla.',
    charity: 'Ente benefico della sandbox',
    about:
      'Fa le veci di un ente benefico in questa sandbox. Non è un’organizzazione reale, e quanto gli spetta è denaro virtuale.',
  },
  ar: {
    creator: 'بيئة الاختبار في Assay',
    description:
      'رُسم لبيئة الاختبار كي يمكن تجربة المزاد. ليس موجودًا على أي سلسلة كتل حقيقية، ولا يُرسل شيء إلى أحد.',
    charity: 'جمعية بيئة الاختبار',
    about:
      'تقوم مقام جمعية خيرية في بيئة الاختبار هذه. ليست جهة حقيقية، وما يُستحق لها رصيد تجريبي.',
  },
  ko: {
    creator: 'Assay 샌드박스',
    description:
      '경매를 체험해 볼 수 있도록 샌드박스용으로 그린 작품입니다. 실제 블록체인에는 존재하지 않으며, 누구에게도 전송되지 않습니다.',
    charity: '샌드박스 자선 단체',
    about:
      '이 샌드박스에서 자선 단체를 대신합니다. 실제 단체가 아니며, 지급할 금액은 모의 자금입니다.',
  },
  ja: {
    creator: 'Assay サンドボックス',
    description:
      'オークションを試せるように、サンドボックス用に描かれた作品です。実際のブロックチェーンには存在せず、誰にも送られません。',
    charity: 'サンドボックスの慈善団体',
    about:
      'このサンドボックスで慈善団体の代わりを務めます。実在の団体ではなく、支払うべき額も実際のお金ではありません。',
  },
  zh: {
    creator: 'Assay 沙盒',
    description: '为沙盒绘制，供您体验拍卖。它不在任何真实的区块链上，也不会转给任何人。',
    charity: '沙盒慈善机构',
    about: '在本沙盒中代表慈善机构。它不是真实的机构，应付给它的也只是模拟资金。',
  },
  hk: {
    creator: 'Assay 沙盒',
    description: '為沙盒繪製，供你體驗拍賣。它不在任何真實的區塊鏈上，亦不會轉給任何人。',
    charity: '沙盒慈善機構',
    about: '在本沙盒中代表慈善機構。它並非真實的機構，應付予它的亦只是模擬資金。',
  },
};

const keys = Object.keys(sandboxWords.en) as (keyof Words)[];

const keyOf = (text: string, writtenBy: string) =>
  writtenBy === sandboxAuthor ? keys.find((one) => sandboxWords.en[one] === text) : undefined;

/** What a sandbox began with, in the words of the reader; what operators wrote or changed stays as it is. */
export function inWordsOf(locale: Locale, text: string, writtenBy: string): string {
  const key = keyOf(text, writtenBy);
  return key ? sandboxWords[locale][key] : text;
}

/** The language that a reader is shown a text in; null where an operator wrote it, in whichever. */
export const languageOf = (locale: Locale, text: string, writtenBy: string): Locale | null =>
  keyOf(text, writtenBy) ? locale : null;
