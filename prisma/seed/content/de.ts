import type { Texts } from './items';

export const de: Texts = {
  about: [
    'Über uns',
    `Assay ist eine Handels- und Anlageplattform, deren Ehrlichkeit Sie nachprüfen können.

Jede Order nennt die Ticks, zu denen sie ausgeführt wurde, und Ihr Browser kann die Ausführung nachrechnen. Jeder Saldo ist die Summe von Buchungen, die niemand nachträglich ändern kann. Einmal am Tag veröffentlichen wir, was wir allen Kunden schulden, und Sie finden Ihren Teil darin wieder.

## Was hier niemand kann

- Niemand, auch nicht der Betreiber, kann einen Kurs, eine Ausführung oder den Ausgang einer Binäroption festlegen.
- Kein Plan wird verkauft, dessen Erträge nicht vorher zurückgelegt sind.
- Keine Auszahlung verlangt vorher eine Zahlung: Die angezeigte Gebühr geht vom Betrag ab.
- Keine Nutzerzahl, kein Umsatz und kein Kurs ist erfunden. Was simuliert ist, ist so gekennzeichnet.

Der Quelltext ist offen. [So werden Orders ausgeführt](/help/fills), [unsere Gebühren](/help/fees) und [was wir schulden](/proof) sind öffentliche Seiten.`,
  ],
  company: [
    'Das Unternehmen',
    `Diese Website wird von dem Unternehmen betrieben, mit dem Sie Ihren Vertrag geschlossen haben. Die Software kennt seinen Namen nicht. Bevor er mit echtem Geld arbeitet, gibt der Betreiber hier an:

- Name und Rechtsform des Unternehmens,
- Anschrift und Registereintrag mit Nummer,
- wer es vertritt,
- wie es zu erreichen ist,
- wer es prüft.

Solange das fehlt, betrachten Sie die Website als Testbetrieb und verwenden Sie nur Spielgeld.`,
  ],
  licence: [
    'Zulassung und Aufsicht',
    `Die Software bringt keine Zulassung mit. Ob der Betreiber dieser Website eine braucht und von welcher Behörde, hängt davon ab, wo er und seine Kunden ansässig sind.

Der Betreiber nennt hier die Behörde, die Art der Zulassung, ihre Nummer und wo Sie sie nachschlagen können. Schlagen Sie bei der Behörde selbst nach und nicht über einen Link, den Ihnen jemand schickt.

Steht hier nichts, gehen Sie davon aus, dass niemand diese Website beaufsichtigt.`,
  ],
  legal: [
    'Rechtliche Hinweise',
    `Der Vertrag über Ihr Konto besteht zwischen Ihnen und dem Betreiber, der unter „Das Unternehmen“ genannt ist. Er umfasst die Nutzungsbedingungen, den Risikohinweis, die Datenschutzerklärung und die Bedingungen jedes Produkts, die Sie vor Ihrer Zustimmung gesehen haben.

Bedingungen von Instrumenten, Plänen, Krediten und Gebühren werden in Fassungen geführt. Was Sie vereinbart haben, bleibt, wie es war; eine Änderung gilt nur für spätere Orders, und eine höhere Gebühr wird einen Tag vorher angekündigt.

Die Software ist quelloffen unter der Apache-Lizenz 2.0; ihre Autoren übernehmen keine Gewähr.`,
  ],
  risk: [
    'Risikohinweis',
    `Handel mit Hebel kann Sie schnell alles kosten, was Sie einsetzen. Die meisten, die mit Hebel handeln oder Binäroptionen kaufen, verlieren Geld. [Welcher Anteil der Kunden hier verloren hat](/help/fills), wird gemessen und veröffentlicht.

- **Der Hebel** vervielfacht Verluste ebenso wie Gewinne. Fällt Ihr Eigenkapital auf die Hälfte der gebundenen Margin, werden Positionen zwangsweise geschlossen.
- **Kurslücken**: Ein Kurs kann Ihren Stop überspringen; die Ausführung kann dann schlechter sein als Ihre Marke. Mehr als Ihren Saldo können Sie nicht verlieren: Was darüber hinausgeht, trägt Assay.
- **Binäroptionen** zahlen bei Gewinn weniger, als sie bei Verlust nehmen. Wer in der Hälfte der Fälle richtig liegt, verliert.
- **Pläne** binden Ihr Geld. Ihre Erträge sind zurückgelegt; der Betreiber könnte dennoch zahlungsunfähig werden.
- **Kredite** sind zurückzuzahlen, was immer Ihr Handel bringt.

Setzen Sie nie Geld ein, das Sie brauchen. Wer ehrlich ist, verspricht Ihnen keinen Gewinn.`,
  ],
  terms: [
    'Nutzungsbedingungen',
    `## Ihr Konto

Eine Person, ein Konto. Ihre Angaben über sich stimmen, und Passwort und zweiten Faktor behalten Sie für sich. Sie sind volljährig, und das Recht an Ihrem Wohnort erlaubt Ihnen die Nutzung.

## Orders

Eine Order wird zum Kurs eines Ticks ausgeführt, der nach ihr kam, nach den Regeln unter [So werden Orders ausgeführt](/help/fills). Niemand ändert eine Ausführung nachträglich. Jede Order folgt den Bedingungen ihres Instruments, die galten, als sie erteilt wurde.

## Geld

Einzahlungen werden nach Prüfung gutgeschrieben. Auszahlungen gehen nach Prüfung und angezeigten Wartezeiten an Ihre eigenen Adressen und Karten. Gebühren gehen vom Betrag ab. Wir verlangen nie eine Zahlung vor einer Auszahlung.

## Grenzen und Ende

Wir können neue Geschäfte auf Ihrem Konto anhalten; Grund und Ende nennen wir Ihnen. Auszahlen, Schließen von Positionen und Schließen des Kontos bleiben möglich. Sie können Ihr Konto jederzeit schließen.

## Streitfälle

Belege und Kontoauszüge sind Beweis für beide Seiten. Melden Sie einen Fehler, sobald Sie ihn sehen; der Betreiber nennt hier, an wen Sie sich außerdem wenden können.`,
  ],
  privacy: [
    'Datenschutzerklärung',
    `## Was gespeichert wird

Benutzername, E-Mail-Adresse und Sprache; was Sie zur Verifizierung einreichen; Orders, Zahlungen und Nachrichten; und zu jeder Anmeldung Zeit, Netzwerkadresse und Browser.

## Wozu

Um Ihr Konto und Ihr Geld zu verwalten, beides vor dem Zugriff anderer zu schützen und weil Gesetze über Buchführung und Geldwäsche es verlangen. Nichts wird verkauft, und es gibt keine Werbung Dritter.

## Wie

Fotos sind verschlüsselt und nur für ihre Eigentümer und die Prüfenden einsehbar; jeder Zugriff wird festgehalten und Ihnen angezeigt. Passwörter werden als Hash gespeichert.

## Wie lange

Schließen Sie Ihr Konto, wird gelöscht, wer Sie sind. Was das Gesetz verlangt, wird getrennt aufbewahrt, bis die Frist endet: fünf Jahre, wenn der Betreiber nichts anderes angibt.

## Ihre Rechte

Sie können herunterladen, was über Sie gespeichert ist, es berichtigen, das Konto schließen und widersprechen. Der Betreiber nennt hier, wer darauf antwortet und welche Behörde zuständig ist.`,
  ],
  cookies: [
    'Cookie-Richtlinie',
    `Diese Website setzt nur Cookies, die sie braucht:

- eines, das Sie angemeldet hält,
- eines, das einen Browser, den Sie schon benutzt haben, von einem fremden unterscheidet,
- Sprache, Aussehen und das benutzte Konto, Echtgeld oder Demo.

Keines folgt Ihnen auf andere Websites, und keines gehört jemand anderem. Watchlists und Chart-Layouts von Besuchern liegen im Browser selbst. Löschen Sie die Cookies, werden Sie abgemeldet, und Ihre Einstellungen gehen verloren.`,
  ],
  advertising: [
    'Werbung',
    `Was wir über uns sagen, lässt sich nachprüfen: Jede Zahl nennt, wie und wann sie gemessen wurde. Wir versprechen keine Gewinne, zeigen keine erfundenen Gewinner und lassen keine Uhr gegen Sie laufen.

Niemand ruft Sie an, damit Sie einzahlen, und kein Berater von uns führt Ihr Konto. Wer das in unserem Namen anbietet, gehört nicht zu uns: Lesen Sie [Wenn Sie jemand drängt](/help/pressure).

Prämien für eingeladene Freunde sind, wo es sie gibt, ein Anteil an gezahlten Gebühren; wir zahlen sie aus eigenem Geld und nie aus Einzahlungen.`,
  ],
  disclaimer: [
    'Haftungsausschluss',
    `Nichts auf dieser Website ist Anlageberatung, eine Empfehlung oder ein Angebot, wo das Recht es verbietet. Charts, Statistiken und vergangene Ergebnisse sagen nicht, was kommt.

Kurse stammen aus den Quellen, die bei ihnen genannt sind. Eine Quelle kann ausfallen oder zu spät kommen; ein Instrument mit zu alten Kursen wird nicht gehandelt. Simulierte Kurse sind gekennzeichnet und führen nie Orders mit echtem Geld aus.

Schätzungen wie Margin, Ertrag oder Rückzahlung werden aus Ihren Eingaben berechnet; es gilt, was bei der Bestätigung angezeigt wird.`,
  ],
  markets: [
    'Märkte',
    `Bei Währungen, Krypto, Aktien, Futures und Metallen handeln Sie hier auf den Kurs, mit Hebel. Die Sache selbst gehört Ihnen nicht: keine Stimme, keine Lieferung, keine Münze in einer Wallet.

Assay ist die Gegenseite jeder Order. Es gewinnt, wenn Kunden verlieren, und verliert, wenn sie gewinnen. Deshalb lassen sich Ausführungen nachprüfen, und deshalb kann niemand einen Kurs wählen.

Jedes Instrument nennt Handelszeiten, Kontraktgröße, Spread und Gebühr. Ist ein Markt geschlossen, bewegt sich sein Kurs nicht, und Orders warten auf die Öffnung.`,
  ],
  'plans-and-loans': [
    'Anlage und Kredite',
    `Ein **Plan** zahlt auf Ihren Anlagebetrag jeden Tag einen festen Ertrag. Die Erträge kommen aus der Ertragskasse, eigenem Geld von Assay, und der ganze Ertrag eines Plans wird beim Kauf zurückgelegt. Wie voll die Ertragskasse ist, sehen Sie auf der Seite der Pläne.

Ein **Kredit** wird aus eigenem Geld von Assay ausgezahlt. Was er kostet, je Tag und insgesamt, steht im Vertrag, den Sie unterschreiben. Geliehenes Geld können Sie auszahlen lassen oder zurückzahlen; es deckt keine Position und bezahlt weder Plan noch Binäroption noch Sammlerstück.

Beides ist kein Sparkonto, und keine Einlagensicherung deckt es.`,
  ],
  'smart-trading': [
    'Smart Trading',
    `„Smart Trading“ heißen unsere Pläne. Kein Roboter handelt für Sie, und es gibt keine geheime Strategie: Der Tagesertrag steht fest in den Bedingungen und wird aus der Ertragskasse gezahlt.

Vor dem Kauf sehen Sie jede Zahlung mit ihrem Datum. Sie können vorzeitig aussteigen, für genau den angezeigten Betrag; die Bedingungen sagen, was das kostet. Ein Plan, den die Ertragskasse nicht vollständig zahlen kann, wird nicht verkauft.`,
  ],
  'demo-account': [
    'Gibt es ein Konto zum Üben?',
    `Ja. Zu jedem Konto gehört ein Demokonto mit 100.000 USDT Spielgeld und denselben Regeln wie beim Echtgeldkonto. Gewechselt wird oben auf der Seite, zurückgesetzt in Ihrem Konto. Pläne, Kredite und Zahlungen gibt es nur im Echtgeldkonto.`,
  ],
  'prices-from': [
    'Woher kommen die Kurse?',
    `Von den Börsen und Datenanbietern, die unter [So werden Orders ausgeführt](/help/fills) genannt sind. Fällt eine Quelle aus, übernimmt eine andere. Simulierte Kurse sind als solche gekennzeichnet und führen nie Orders mit echtem Geld aus.`,
  ],
  'check-a-fill': [
    'Wie prüfe ich, ob meine Order fair ausgeführt wurde?',
    `Öffnen Sie die Order und dann ihren Beleg. Er nennt den Tick, der entschied, und die um ihn herum, und Ihr Browser rechnet die Ausführung nach. Sie können ihn signiert herunterladen und ohne uns prüfen, jetzt oder in Jahren.`,
  ],
  'trade-costs': [
    'Was kostet ein Trade?',
    `Den Spread, also den Abstand zwischen Bid und Ask, und eine Gebühr beim Öffnen und beim Schließen einer Position. Beides sehen Sie, bevor Sie bestätigen. Eine Position über Nacht zu halten kostet nichts.`,
  ],
  'market-closed': [
    'Warum kann ich gerade keine Order erteilen?',
    `Entweder ist der Markt geschlossen oder sein letzter Kurs ist zu alt. Dann wird nichts ausgeführt, und Sie sehen, wann der Markt öffnet oder wie alt der Kurs ist. Kryptowährungen werden rund um die Uhr gehandelt, Währungen von Sonntagabend bis Freitagabend New Yorker Zeit, Aktien zu den Zeiten ihrer Börse.`,
  ],
  'what-is-leverage': [
    'Was bewirkt der Hebel?',
    `Mit einem Hebel von 30 halten Sie eine Position, die dreißigmal so groß ist wie Ihre Margin. Bewegt sich der Kurs 1 % gegen Sie, verlieren Sie 30 % dieser Margin. Ein höherer Hebel braucht weniger Margin und lässt weniger Raum bis zur Zwangsschließung.`,
  ],
  'close-out': [
    'Wann werden meine Positionen zwangsweise geschlossen?',
    `Wenn Ihr Eigenkapital auf die Hälfte der gebundenen Margin fällt. Bei 100 % und bei 75 % werden Sie gewarnt. Positionen im Verlust werden einzeln geschlossen, bis das Margin-Niveau wieder über der Hälfte liegt. Nimmt eine Kurslücke mehr, als Sie haben, trägt Assay den Rest.`,
  ],
  'binary-options': [
    'Wie endet eine Binäroption?',
    `Mit dem ersten Tick bei oder nach ihrem Ende. Ging der Kurs in Ihre Richtung, erhalten Sie den Einsatz und die angezeigte Auszahlung; sonst ist der Einsatz verloren; bei genau dem Einstiegskurs kommt er zurück. Da ein Gewinn weniger bringt, als der Einsatz beträgt, verliert auf Dauer, wer rät.`,
  ],
  'plan-rewards': [
    'Woraus werden die Erträge der Pläne bezahlt?',
    `Aus der Ertragskasse: eigenem Geld von Assay, das beim Kauf eines Plans ganz zurückgelegt wird. Stand, Reserve und jede Bewegung sind auf der Seite [Smart Trading](/trading) öffentlich.`,
  ],
  'loan-cost': [
    'Was kostet ein Kredit?',
    `Einfachen Zins für jeden vollen Tag auf den noch offenen Kreditbetrag, nach einigen zinsfreien Tagen. Zahlungsplan, Gesamtkosten und effektiven Jahreszins sehen Sie, bevor Sie unterschreiben. Eine vorzeitige Rückzahlung kostet nichts zusätzlich.`,
  ],
  'deposit-arrives': [
    'Wann kommt meine Einzahlung an?',
    `Sobald das Netzwerk sie bestätigt und ein Mitarbeiter sie geprüft hat; ging sie an eine Adresse, die nur Ihnen zugeteilt ist, kann die Prüfung entfallen. Geben Sie den Hash der Transaktion oder seine letzten sechs Zeichen an. Jeden Schritt sehen Sie in der Liste der Einzahlungen.`,
  ],
  'withdrawal-fee': [
    'Was kostet eine Auszahlung?',
    `Den Satz unter [Gebühren](/help/fees); er geht vom Betrag ab. Vor einer Auszahlung ist nichts zu zahlen, keine Steuer, keine Einzahlung, kein Vermögensnachweis. Wer das verlangt, gehört nicht zu uns.`,
  ],
  'withdrawal-waits': [
    'Warum wartet meine Auszahlung?',
    `Eine neue Adresse oder Karte wartet 24 Stunden, ebenso alles nach einer Änderung von Passwort oder zweitem Faktor, damit Sie einen Dieb aufhalten können. Dann prüft sie ein Mitarbeiter, ab einer Grenze zwei.`,
  ],
  'why-verify': [
    'Warum muss ich mich verifizieren?',
    `Gesetze gegen Geldwäsche verlangen es, vor der ersten Einzahlung und für Kredite. Die Prüfung ist binnen 48 Stunden fällig. Ihre Fotos sind verschlüsselt, und Sie sehen, wer sie angesehen hat.`,
  ],
  'lost-factor': [
    'Ich habe meine Authenticator-App oder meinen Passkey verloren. Was nun?',
    `Nehmen Sie einen Wiederherstellungscode. Ohne ihn beantragen Sie bei der Anmeldung die Entfernung: mit Passwort und einem Code per E-Mail, nach einer Wartezeit, in der wir Ihnen immer wieder schreiben und in der sie sich anhalten lässt.`,
  ],
  'money-owed': [
    'Woher weiß ich, dass mein Geld in Ihren Büchern steht?',
    `Jeden Tag veröffentlichen wir, was wir allen Kunden schulden. Unter [Saldo](/profile/balance) laden Sie den Nachweis Ihres Teils herunter, und jeder kann prüfen, dass er zur veröffentlichten Summe gehört.`,
  ],
  'take-a-break': [
    'Kann ich mich selbst vom Handel abhalten?',
    `Ja. In Ihrem Konto setzen Sie Limits für Verluste und Einzahlungen oder nehmen eine Pause, die niemand verkürzen kann, auch wir nicht. Offene Positionen schließen und Geld auszahlen können Sie dabei weiterhin.`,
  ],
  'collectible-money': [
    'Wohin geht das Geld für ein Sammlerstück?',
    `Vollständig an die gemeinnützige Organisation: Wir behalten nichts, und es geht keine Gebühr ab. Jeder Verkauf wird als Schuld gegenüber der Organisation gebucht, und jede Zahlung an sie steht mit Datum und Referenz auf der Seite der [Sammlerstücke](/nfts), für alle lesbar.`,
  ],
  'collectible-bid': [
    'Was geschieht mit dem Geld, das ich biete?',
    `Das ganze Gebot ist gebunden, solange es das höchste ist. Bietet jemand mehr, ist es sofort wieder frei. Ein Gebot in den letzten zwei Minuten verschiebt das Ende um zwei Minuten, höchstens zehnmal, damit niemand allein mit der letzten Sekunde gewinnt. Am Ende der Auktion zahlt, wer am meisten geboten hat.`,
  ],
  'invite-reward': [
    'Was bekomme ich, wenn ich Freunde einlade?',
    `Einen Anteil an den Gebühren, die sie im Echtgeldkonto zahlen, so lange und zu dem Satz, den [Freunde einladen](/profile/invite) zeigt. Er kommt aus Geld, das wir dafür zurückgelegt haben. Ihre Freunde zahlen dieselben Gebühren wie alle, und nichts stammt aus dem, was sie einzahlen oder verlieren.`,
  ],
  'invite-sees': [
    'Was sehe ich von eingeladenen Freunden?',
    `Die Summe all ihrer Gebühren und was Sie daran verdient haben, Monat für Monat. Namen, Salden, Einzahlungen und Orders sehen Sie nie, und das lesen Ihre Freunde, bevor sie sich registrieren. Ein Konto, das Sie für sich selbst eröffnen, bringt nichts ein.`,
  ],
  'support-reach': [
    'Wie erreiche ich den Kundendienst?',
    `Über die Schaltfläche des Kundendiensts auf jeder Seite. Sie schreiben dort, ein Mitarbeiter antwortet, und Sie sehen die Antwort, sobald sie gesendet ist. Der Verlauf bleibt erhalten, damit Sie später nachlesen können, was gesagt wurde.`,
  ],
  'support-never': [
    'Wonach fragt mich der Kundendienst nie?',
    `Nach Ihrem Passwort, einem Code, einem Wiederherstellungscode oder einer Zahlung. Der Kundendienst kann keinen Kurs festlegen, keine Ausführung ändern und Ihr Geld nicht bewegen, und niemand ruft Sie von sich aus an. Wer das tut, gehört nicht zu uns: Lesen Sie [Wenn Sie jemand drängt](/help/pressure).`,
  ],
  'close-account': [
    'Kann ich mein Konto schließen?',
    `Ja, jederzeit und kostenlos, unter [Konto schließen](/profile/security/closing). Es wird 14 Tage später geschlossen; bis dahin behalten Sie es mit einem Klick. An diesem Tag löschen wir, wer Sie sind; was das Gesetz verlangt, bleibt getrennt aufbewahrt, bis die Frist endet.`,
  ],
};
