import type { Texts } from './items';

export const it: Texts = {
  about: [
    'Chi siamo',
    `Assay è una piattaforma di trading e investimento di cui puoi verificare l’onestà.

Ogni ordine indica i tick che lo hanno eseguito, e il tuo browser può rifare il calcolo. Ogni saldo è la somma di scritture che nessuno può cambiare in seguito. Una volta al giorno pubblichiamo quanto dobbiamo a tutti i clienti, e tu puoi ritrovarvi la tua parte.

## Che cosa nessuno può fare qui

- Nessuno, nemmeno il gestore, può fissare un prezzo, un’esecuzione o l’esito di un’opzione binaria.
- Nessun piano è venduto senza che i suoi rendimenti siano stati accantonati prima.
- Nessun prelievo richiede un pagamento anticipato: la commissione indicata si toglie dall’importo.
- Nessun numero di utenti, volume o prezzo è inventato. Ciò che è simulato è indicato come tale.

Il codice sorgente è aperto. [Come si eseguono gli ordini](/help/fills), [le commissioni](/help/fees) e [quanto dobbiamo](/proof) sono pagine pubbliche.`,
  ],
  company: [
    'L’azienda',
    `Questo sito è gestito dall’azienda con cui hai il contratto. Il software non ne conosce il nome. Prima di trattare denaro reale, il gestore indica qui:

- nome e forma giuridica dell’azienda,
- sede e registro in cui è iscritta, con il numero,
- chi la rappresenta,
- come raggiungerla,
- chi ne controlla i conti.

Finché manca, considera il sito una prova e usa solo denaro virtuale.`,
  ],
  licence: [
    'Licenza e vigilanza',
    `Il software non porta con sé alcuna licenza. Se il gestore di questo sito ne abbia bisogno, e di quale autorità, dipende da dove si trovano lui e i suoi clienti.

Il gestore indica qui l’autorità, il tipo di licenza, il numero e dove consultarla. Consultala presso l’autorità stessa, non da un link che qualcuno ti manda.

Se qui non c’è nulla, parti dal presupposto che nessuno vigili su questo sito.`,
  ],
  legal: [
    'Note legali',
    `Il contratto sul tuo conto è tra te e il gestore indicato in «L’azienda». Comprende le condizioni d’uso, l’avvertenza sui rischi, l’informativa sulla privacy e le condizioni di ogni prodotto che hai visto prima di accettare.

Le condizioni di strumenti, piani, prestiti e commissioni sono tenute in versioni. Ciò che hai accettato resta com’era; una modifica vale solo per gli ordini successivi, e un aumento di commissione è annunciato un giorno prima.

Il software è open source con licenza Apache 2.0, senza garanzia dei suoi autori.`,
  ],
  risk: [
    'Avvertenza sui rischi',
    `Il trading con leva può costarti in fretta tutto ciò che impegni. La maggior parte di chi fa trading con leva o compra opzioni binarie perde denaro. [La quota di clienti che qui ha perso](/help/fills) è misurata e pubblicata.

- **La leva** moltiplica le perdite come i guadagni. Quando l’equity scende alla metà del margine in uso, vengono chiuse forzatamente delle posizioni.
- **Gap**: un prezzo può saltare il tuo stop; l’esecuzione può allora essere peggiore del tuo livello. Non puoi perdere più del tuo saldo: il resto lo copre Assay.
- **Le opzioni binarie** pagano per una vincita meno di quanto prendono per una perdita. Chi indovina una volta su due perde.
- **I piani** vincolano il tuo denaro. I rendimenti sono accantonati; il gestore potrebbe comunque diventare insolvente.
- **I prestiti** vanno rimborsati, qualunque cosa renda il trading.

Non impegnare mai denaro che ti serve. Nessuno che sia onesto ti promette un guadagno.`,
  ],
  terms: [
    'Condizioni d’uso',
    `## Il tuo conto

Una persona, un conto. Ciò che dichiari di te è vero, e tieni per te password e secondo fattore. Sei maggiorenne, e la legge del luogo in cui vivi ti consente di usare questo sito.

## Ordini

Un ordine si esegue al prezzo di un tick arrivato dopo di esso, secondo le regole in [Come si eseguono gli ordini](/help/fills). Nessuno cambia un’esecuzione in seguito. Ogni ordine segue le condizioni del suo strumento valide quando è stato inserito.

## Denaro

I depositi sono accreditati dopo l’esame. I prelievi vanno a indirizzi e carte tuoi, dopo l’esame e i tempi di attesa indicati. Le commissioni si tolgono dall’importo. Non chiediamo mai un pagamento prima di un prelievo.

## Limiti e fine

Possiamo trattenere ciò che è nuovo sul tuo conto, per un motivo e fino a una data che ti vengono comunicati. Prelevare, chiudere posizioni e chiudere il conto restano possibili. Puoi chiudere il conto in ogni momento.

## Controversie

Ricevute ed estratti conto fanno prova per entrambe le parti. Segnala un errore appena lo vedi; il gestore indica qui a chi altro puoi rivolgerti.`,
  ],
  privacy: [
    'Informativa sulla privacy',
    `## Che cosa si conserva

Nome utente, indirizzo e-mail e lingua; ciò che consegni per la verifica; ordini, pagamenti e messaggi; e, per ogni accesso, ora, indirizzo di rete e browser.

## A che scopo

Per tenere il tuo conto e il tuo denaro, tenerne lontani gli altri e perché lo chiedono le leggi su contabilità e riciclaggio. Nulla è venduto, e non c’è pubblicità di terzi.

## Come

Le foto sono cifrate e visibili solo al proprietario e a chi le esamina; ogni consultazione è registrata e ti viene mostrata. Le password sono conservate come hash.

## Per quanto

Quando chiudi il conto, la tua identità viene cancellata. Ciò che la legge vuole conservato è tenuto a parte fino al termine: cinque anni, se il gestore non indica altro.

## I tuoi diritti

Puoi scaricare ciò che si conserva di te, correggerlo, chiudere il conto e opporti. Il gestore indica qui chi risponde e quale autorità è competente.`,
  ],
  cookies: [
    'Informativa sui cookie',
    `Questo sito imposta solo i cookie che gli servono:

- uno che ti mantiene connesso,
- uno che distingue un browser che hai già usato da quello di un estraneo,
- lingua, aspetto e conto in uso, reale o demo.

Nessuno ti segue su altri siti e nessuno appartiene ad altri. Watchlist e layout dei grafici dei visitatori restano nel browser. Se cancelli i cookie, vieni disconnesso e le tue scelte sono dimenticate.`,
  ],
  advertising: [
    'Pubblicità',
    `Ciò che diciamo di noi si può verificare: ogni cifra dice come e quando è stata misurata. Non promettiamo guadagni, non mostriamo vincitori inventati e non facciamo scorrere orologi per metterti fretta.

Nessuno ti chiama per farti depositare, e nessun nostro consulente gestisce il tuo conto. Chi lo offre a nostro nome non lavora per noi: leggi [Se qualcuno ti mette fretta](/help/pressure).

I premi per gli amici invitati, dove ci sono, sono una quota delle commissioni pagate; vengono da denaro nostro e mai dai depositi.`,
  ],
  disclaimer: [
    'Esclusione di responsabilità',
    `Nulla su questo sito è consulenza sugli investimenti, una raccomandazione o un’offerta dove la legge la vieta. Grafici, statistiche e risultati passati non dicono che cosa verrà.

I prezzi vengono dalle fonti indicate accanto. Una fonte può mancare o tardare; uno strumento con prezzi troppo vecchi non si scambia. I prezzi simulati sono contrassegnati e non eseguono mai ordini in denaro reale.

Le stime, come un margine, un rendimento o un rimborso, si calcolano da ciò che inserisci; conta ciò che è mostrato quando confermi.`,
  ],
  markets: [
    'Mercati',
    `Valute, cripto, azioni, future e metalli si negoziano qui sul loro prezzo, con leva. Il bene in sé non è tuo: nessun voto, nessuna consegna, nessuna moneta in un wallet.

Assay è la controparte di ogni ordine. Guadagna quando i clienti perdono e perde quando guadagnano; per questo le esecuzioni si possono verificare e nessuno può scegliere un prezzo.

Ogni strumento indica orari, dimensione del contratto, spread e commissione. Un mercato chiuso resta fermo, e gli ordini ne attendono l’apertura.`,
  ],
  'plans-and-loans': [
    'Investimenti e prestiti',
    `Un **piano** paga ogni giorno un rendimento fisso sul tuo capitale. I rendimenti vengono dalla tesoreria, denaro proprio di Assay, e l’intero rendimento di un piano è accantonato all’acquisto. La pagina dei piani mostra quanto contiene.

Un **prestito** è versato con denaro proprio di Assay. Il costo, al giorno e in totale, è nel contratto che firmi. Il denaro preso in prestito si può prelevare o rimborsare; non copre posizioni e non può pagare piani, opzioni binarie o oggetti da collezione.

Nessuno dei due è un conto di risparmio, e nessuna garanzia dei depositi li copre.`,
  ],
  'smart-trading': [
    'Smart trading',
    `«Smart trading» è il nome dei nostri piani. Nessun robot fa trading per te e non c’è una strategia segreta: il rendimento giornaliero è fissato nelle condizioni e pagato dalla tesoreria.

Prima di comprare vedi ogni pagamento con la sua data. Puoi uscire prima, esattamente per l’importo indicato; le condizioni dicono quanto costa. Un piano che la tesoreria non può pagare per intero non è venduto.`,
  ],
  'demo-account': [
    'C’è un conto per esercitarsi?',
    `Sì. Ogni conto comprende un conto demo con 100.000 USDT di denaro virtuale e le stesse regole di quello reale. Si passa dall’uno all’altro in alto nella pagina e si azzera nel tuo conto. Piani, prestiti e pagamenti ci sono solo nel conto reale.`,
  ],
  'prices-from': [
    'Da dove vengono i prezzi?',
    `Dalle borse e dai fornitori indicati in [Come si eseguono gli ordini](/help/fills). Se uno manca, subentra un altro. I prezzi simulati sono contrassegnati e non eseguono mai ordini in denaro reale.`,
  ],
  'check-a-fill': [
    'Come verifico che il mio ordine sia stato eseguito correttamente?',
    `Apri l’ordine e poi la sua ricevuta. Indica il tick che ha deciso e quelli intorno, e il tuo browser rifà il calcolo. Puoi scaricarla firmata e verificarla senza di noi, ora o tra anni.`,
  ],
  'trade-costs': [
    'Quanto costa un’operazione?',
    `Lo spread, cioè la distanza tra bid e ask, e una commissione all’apertura e alla chiusura di una posizione. Entrambi si vedono prima di confermare. Tenere una posizione durante la notte non costa nulla.`,
  ],
  'market-closed': [
    'Perché adesso non posso inserire un ordine?',
    `O il mercato è chiuso, o il suo ultimo prezzo è troppo vecchio. Allora nulla si esegue, e lo schermo dice quando il mercato apre o quanto è vecchio il prezzo. Le criptovalute si scambiano a ogni ora, le valute dalla domenica sera al venerdì sera di New York, le azioni negli orari della loro borsa.`,
  ],
  'what-is-leverage': [
    'Che cosa fa la leva?',
    `Con leva 30 hai una posizione trenta volte più grande del tuo margine. Se il prezzo va dell’1% contro di te, perdi il 30% di quel margine. Una leva più alta chiede meno margine e lascia meno spazio prima della chiusura forzata.`,
  ],
  'close-out': [
    'Quando le mie posizioni vengono chiuse forzatamente?',
    `Quando l’equity scende alla metà del margine in uso. Ti avvisiamo al 100% e al 75%. Le posizioni in perdita si chiudono una alla volta finché il livello non torna sopra la metà. Se un gap prende più di quanto hai, il resto lo copre Assay.`,
  ],
  'binary-options': [
    'Come finisce un’opzione binaria?',
    `Al primo tick alla scadenza o dopo. Se il prezzo è andato dalla tua parte ricevi l’importo e il pagamento indicato; altrimenti l’importo è perso; al prezzo d’ingresso esatto viene reso. Poiché una vincita rende meno dell’importo, tirare a indovinare alla lunga fa perdere.`,
  ],
  'plan-rewards': [
    'Con che cosa si pagano i rendimenti dei piani?',
    `Con la tesoreria: denaro proprio di Assay, accantonato per intero all’acquisto di un piano. Saldo, riserva e ogni movimento sono pubblici nella pagina [Smart trading](/trading).`,
  ],
  'loan-cost': [
    'Quanto costa un prestito?',
    `Interesse semplice per ogni giorno compiuto sul capitale ancora dovuto, dopo alcuni giorni senza interessi. Piano dei pagamenti, costo totale e tasso annuo effettivo si vedono prima di firmare. Rimborsare prima non costa nulla in più.`,
  ],
  'deposit-arrives': [
    'Quando arriva il mio deposito?',
    `Quando la rete lo ha confermato e un operatore lo ha esaminato; se è arrivato a un indirizzo solo tuo, l’esame può non servire. Indica l’hash della transazione o gli ultimi sei caratteri. Ogni passo è nell’elenco dei depositi.`,
  ],
  'withdrawal-fee': [
    'Quanto costa un prelievo?',
    `La percentuale in [Commissioni](/help/fees), tolta dall’importo. Prima di un prelievo non c’è nulla da pagare: né tasse, né depositi, né giustificativi dei fondi. Chi lo chiede non lavora per noi.`,
  ],
  'withdrawal-waits': [
    'Perché il mio prelievo attende?',
    `Un nuovo indirizzo o una nuova carta attende 24 ore, come tutto dopo un cambio di password o di secondo fattore, perché tu possa fermare un ladro. Poi lo esamina un operatore, oltre un limite due.`,
  ],
  'why-verify': [
    'Perché devo verificare la mia identità?',
    `Lo chiedono le leggi contro il riciclaggio, prima di un primo deposito e per i prestiti. L’esame va concluso entro 48 ore. Le tue foto sono cifrate, e vedi chi le ha guardate.`,
  ],
  'lost-factor': [
    'Ho perso l’app o la passkey. E adesso?',
    `Usa un codice di recupero. Senza, chiedi la rimozione all’accesso: con password e un codice per e-mail, dopo un’attesa in cui ti scriviamo più volte e in cui la rimozione si può fermare.`,
  ],
  'money-owed': [
    'Come so che il mio denaro è nei vostri libri?',
    `Ogni giorno pubblichiamo quanto dobbiamo a tutti i clienti. In [Saldo](/profile/balance) scarichi la prova della tua parte, e chiunque può verificare che appartiene alla somma pubblicata.`,
  ],
  'take-a-break': [
    'Posso impedirmi di fare trading?',
    `Sì. Nel tuo conto fissi limiti a perdite e depositi o prendi una pausa che nessuno può accorciare, nemmeno noi. Chiudere posizioni e prelevare denaro restano possibili.`,
  ],
  'collectible-money': [
    'Dove va il denaro di un oggetto da collezione?',
    `Tutto in beneficenza: noi non tratteniamo nulla, e nessuna commissione viene tolta. Ogni vendita è registrata come dovuta all’ente benefico, e ogni versamento è indicato con data e riferimento nella pagina degli [oggetti da collezione](/nfts), che chiunque può leggere.`,
  ],
  'collectible-bid': [
    'Che cosa succede al denaro che offro?',
    `L’intera offerta è bloccata finché è la più alta. Appena qualcuno offre di più, torna subito disponibile. Un’offerta negli ultimi due minuti sposta la fine di due minuti, al massimo dieci volte, perché nessuno vinca solo grazie all’ultimo secondo. Alla fine dell’asta paga chi ha offerto di più.`,
  ],
  'invite-reward': [
    'Che cosa ricevo se invito amici?',
    `Una quota delle commissioni che pagano nel conto reale, per il tempo e nella misura indicati in [Invita amici](/profile/invite). Viene da denaro che abbiamo accantonato a questo scopo. I tuoi amici pagano le stesse commissioni di tutti, e nulla viene da ciò che depositano o perdono.`,
  ],
  'invite-sees': [
    'Che cosa vedo degli amici che ho invitato?',
    `La somma di tutte le loro commissioni e quanto ne hai guadagnato, mese per mese. Non vedi mai un nome, un saldo, un deposito o un ordine, e i tuoi amici lo leggono prima di registrarsi. Un conto che apri per te stesso non rende nulla.`,
  ],
  'support-reach': [
    'Come contatto l’assistenza?',
    `Con il pulsante dell’assistenza, presente in ogni pagina. Lì scrivi, un operatore risponde e vedi la risposta appena viene inviata. La conversazione resta, così puoi rileggere più tardi ciò che è stato detto.`,
  ],
  'support-never': [
    'Che cosa l’assistenza non mi chiederà mai?',
    `La password, un codice, un codice di recupero o un pagamento. L’assistenza non può fissare un prezzo, cambiare un’esecuzione o spostare il tuo denaro, e nessuno ti chiama di propria iniziativa. Chi lo fa non lavora per noi: leggi [Se qualcuno ti mette fretta](/help/pressure).`,
  ],
  'close-account': [
    'Posso chiudere il conto?',
    `Sì, in ogni momento e senza spese, in [Chiudi il conto](/profile/security/closing). Viene chiuso 14 giorni dopo, e fino ad allora basta un pulsante per tenerlo. Quel giorno cancelliamo la tua identità; ciò che la legge vuole conservato è tenuto a parte fino al termine.`,
  ],
};
