import type { Texts } from './items';

export const fr: Texts = {
  about: [
    'À propos',
    `Assay est une plateforme de trading et de placement dont vous pouvez vérifier l’honnêteté.

Chaque ordre nomme les ticks qui l’ont exécuté, et votre navigateur peut refaire le calcul. Chaque solde est la somme d’écritures que personne ne peut modifier ensuite. Une fois par jour, nous publions ce que nous devons à tous les clients, et vous pouvez y retrouver votre part.

## Ce que personne ne peut faire ici

- Personne, pas même l’exploitant, ne peut fixer un cours, une exécution ou l’issue d’une option binaire.
- Aucun plan n’est vendu sans que ses revenus soient mis de côté auparavant.
- Aucun retrait n’exige de paiement préalable : les frais affichés sont pris sur le montant.
- Aucun nombre d’utilisateurs, aucun volume ni aucun cours n’est inventé. Ce qui est simulé est signalé comme tel.

Le code source est ouvert. [L’exécution des ordres](/help/fills), [nos frais](/help/fees) et [ce que nous devons](/proof) sont des pages publiques.`,
  ],
  company: [
    'L’entreprise',
    `Ce site est exploité par l’entreprise avec laquelle vous avez votre contrat. Le logiciel ne connaît pas son nom. Avant de traiter de l’argent réel, l’exploitant indique ici :

- la dénomination et la forme juridique de l’entreprise,
- son siège et son immatriculation, avec le numéro,
- qui la représente,
- comment la joindre,
- qui contrôle ses comptes.

Tant que cela manque, considérez ce site comme un essai et n’utilisez que de l’argent fictif.`,
  ],
  licence: [
    'Agrément et surveillance',
    `Le logiciel n’apporte aucun agrément. S’il en faut un à l’exploitant de ce site, et de quelle autorité, dépend du lieu où il se trouve et de celui de ses clients.

L’exploitant indique ici l’autorité, la nature de l’agrément, son numéro et où le consulter. Consultez-le auprès de l’autorité elle-même, et non par un lien que quelqu’un vous envoie.

Si rien n’est indiqué, partez du principe que personne ne surveille ce site.`,
  ],
  legal: [
    'Mentions légales',
    `Le contrat de votre compte vous lie à l’exploitant nommé sous « L’entreprise ». Il comprend les conditions d’utilisation, l’avertissement sur les risques, la politique de confidentialité et les conditions de chaque produit qui vous ont été montrées avant votre accord.

Les conditions des instruments, des plans, des prêts et des frais sont tenues par versions. Ce que vous avez accepté reste tel quel ; un changement ne vaut que pour les ordres suivants, et une hausse de frais est annoncée un jour à l’avance.

Le logiciel est libre, sous licence Apache 2.0, sans garantie de ses auteurs.`,
  ],
  risk: [
    'Avertissement sur les risques',
    `Le trading avec effet de levier peut vous coûter rapidement tout ce que vous engagez. La plupart de ceux qui tradent avec effet de levier ou prennent des options binaires perdent de l’argent. [La part des clients qui ont perdu ici](/help/fills) est mesurée et publiée.

- **L’effet de levier** multiplie les pertes comme les gains. Quand vos fonds propres tombent à la moitié de la marge utilisée, des positions sont clôturées d’office.
- **Gaps** : un cours peut sauter votre stop ; l’exécution peut alors être moins bonne que votre niveau. Vous ne pouvez pas perdre plus que votre solde : Assay prend en charge ce qui le dépasse.
- **Les options binaires** paient moins pour un gain qu’elles ne prennent pour une perte. Qui a raison une fois sur deux perd.
- **Les plans** immobilisent votre argent. Leurs revenus sont réservés ; l’exploitant pourrait tout de même devenir insolvable.
- **Les prêts** sont à rembourser, quoi que rapporte votre trading.

N’engagez jamais l’argent dont vous avez besoin. Personne d’honnête ne vous promet un gain.`,
  ],
  terms: [
    'Conditions d’utilisation',
    `## Votre compte

Une personne, un compte. Ce que vous déclarez sur vous est vrai, et vous gardez pour vous mot de passe et second facteur. Vous êtes majeur, et la loi de votre lieu de résidence vous permet d’utiliser ce site.

## Ordres

Un ordre s’exécute au cours d’un tick venu après lui, selon les règles de [l’exécution des ordres](/help/fills). Personne ne modifie ensuite une exécution. Chaque ordre suit les conditions de son instrument en vigueur quand il a été passé.

## Argent

Les dépôts sont crédités après examen. Les retraits vont à vos propres adresses et cartes, après examen et délais affichés. Les frais sont pris sur le montant. Nous ne demandons jamais de paiement avant un retrait.

## Limites et fin

Nous pouvons suspendre ce qui est nouveau sur votre compte, pour un motif et jusqu’à une date qui vous sont indiqués. Retirer, clôturer des positions et fermer le compte restent possibles. Vous pouvez fermer votre compte à tout moment.

## Litiges

Reçus et relevés font foi pour les deux parties. Signalez une erreur dès que vous la voyez ; l’exploitant indique ici à qui d’autre vous pouvez vous adresser.`,
  ],
  privacy: [
    'Politique de confidentialité',
    `## Ce qui est conservé

Votre nom d’utilisateur, votre adresse e-mail et votre langue ; ce que vous remettez pour la vérification ; ordres, paiements et messages ; et, pour chaque connexion, l’heure, l’adresse réseau et le navigateur.

## À quelles fins

Pour tenir votre compte et votre argent, en écarter les autres, et parce que les lois sur la comptabilité et le blanchiment l’exigent. Rien n’est vendu, et il n’y a aucune publicité de tiers.

## Comment

Les photos sont chiffrées et visibles seulement de leur propriétaire et de la personne qui les examine ; chaque consultation est enregistrée et vous est montrée. Les mots de passe sont conservés sous forme de hash.

## Combien de temps

Quand vous fermez votre compte, votre identité est effacée. Ce que la loi veut conserver est gardé à part jusqu’au terme, cinq ans sauf indication contraire de l’exploitant.

## Vos droits

Vous pouvez télécharger ce qui est conservé sur vous, le rectifier, fermer le compte et vous opposer. L’exploitant indique ici qui répond à ces demandes et quelle autorité est compétente.`,
  ],
  cookies: [
    'Politique relative aux cookies',
    `Ce site ne pose que les cookies dont il a besoin :

- un qui vous garde connecté,
- un qui distingue un navigateur que vous avez déjà utilisé de celui d’un inconnu,
- votre langue, l’apparence et le compte utilisé, réel ou de démonstration.

Aucun ne vous suit sur d’autres sites, et aucun n’appartient à un tiers. Les listes de suivi et les graphiques des visiteurs restent dans le navigateur. Si vous supprimez les cookies, vous êtes déconnecté et vos choix sont oubliés.`,
  ],
  advertising: [
    'Publicité',
    `Ce que nous disons de nous peut être vérifié : chaque chiffre indique comment et quand il a été mesuré. Nous ne promettons aucun gain, ne montrons pas de gagnants inventés et ne lançons aucun compte à rebours pour vous presser.

Personne ne vous appelle pour vous faire déposer, et aucun conseiller à nous ne gère votre compte. Quiconque le propose en notre nom ne travaille pas pour nous : lisez [Si quelqu’un vous presse](/help/pressure).

Les récompenses pour des amis invités, là où il y en a, sont une part des frais payés, versée sur notre propre argent et jamais sur les dépôts.`,
  ],
  disclaimer: [
    'Avertissement',
    `Rien sur ce site n’est un conseil en investissement, une recommandation ou une offre là où la loi l’interdit. Graphiques, statistiques et résultats passés ne disent pas ce qui vient.

Les cours viennent des sources nommées à côté d’eux. Une source peut tomber en panne ou tarder ; un instrument dont les cours sont trop vieux ne se traite pas. Les cours simulés sont signalés et n’exécutent jamais d’ordres en argent réel.

Les estimations, comme une marge, un revenu ou un remboursement, sont calculées d’après votre saisie ; ce qui compte est ce qui s’affiche quand vous confirmez.`,
  ],
  markets: [
    'Marchés',
    `Devises, crypto, actions, contrats à terme et métaux se négocient ici sur leur cours, avec effet de levier. Le bien lui-même n’est pas à vous : ni vote, ni livraison, ni pièce dans un portefeuille.

Assay est la contrepartie de chaque ordre. Il gagne quand les clients perdent et perd quand ils gagnent ; c’est pourquoi les exécutions peuvent être vérifiées et que personne ne peut choisir un cours.

Chaque instrument indique ses horaires, la taille du contrat, le spread et les frais. Un marché fermé ne bouge pas, et les ordres attendent son ouverture.`,
  ],
  'plans-and-loans': [
    'Placement et prêts',
    `Un **plan** verse chaque jour un revenu fixe sur votre capital. Les revenus viennent de la réserve de rendement, de l’argent propre d’Assay, et la totalité des revenus d’un plan est mise de côté à l’achat. La page des plans montre ce qu’elle contient.

Un **prêt** est versé sur l’argent propre d’Assay. Son coût, par jour et au total, figure dans le contrat que vous signez. L’argent emprunté peut être retiré ou remboursé ; il ne couvre aucune position et ne peut payer ni plan, ni option binaire, ni objet de collection.

Ni l’un ni l’autre n’est un compte d’épargne, et aucune garantie des dépôts ne les couvre.`,
  ],
  'smart-trading': [
    'Trading intelligent',
    `« Trading intelligent » est le nom de nos plans. Aucun robot ne trade pour vous et il n’y a pas de stratégie secrète : le rendement journalier est fixé dans les conditions et payé par la réserve de rendement.

Avant l’achat, vous voyez chaque versement avec sa date. Vous pouvez sortir plus tôt, pour exactement le montant affiché ; les conditions disent ce que cela coûte. Un plan que la réserve ne peut pas payer en entier n’est pas vendu.`,
  ],
  'demo-account': [
    'Y a-t-il un compte pour s’exercer ?',
    `Oui. Chaque compte comprend un compte de démonstration avec 100 000 USDT d’argent fictif et les mêmes règles que le compte réel. Vous passez de l’un à l’autre en haut de page et remettez le compte de démonstration à zéro dans votre compte. Plans, prêts et paiements n’existent que sur le compte réel.`,
  ],
  'prices-from': [
    'D’où viennent les cours ?',
    `Des bourses et fournisseurs nommés dans [l’exécution des ordres](/help/fills). Si l’un tombe en panne, un autre prend le relais. Les cours simulés sont signalés et n’exécutent jamais d’ordres en argent réel.`,
  ],
  'check-a-fill': [
    'Comment vérifier que mon ordre a été exécuté équitablement ?',
    `Ouvrez l’ordre, puis son reçu. Il nomme le tick qui a décidé et ceux qui l’entourent, et votre navigateur refait le calcul. Vous pouvez le télécharger signé et le vérifier sans nous, maintenant ou dans des années.`,
  ],
  'trade-costs': [
    'Que coûte une transaction ?',
    `Le spread, c’est-à-dire la distance entre bid et ask, et des frais à l’ouverture puis à la clôture d’une position. Les deux s’affichent avant que vous confirmiez. Garder une position la nuit ne coûte rien.`,
  ],
  'market-closed': [
    'Pourquoi ne puis-je pas passer d’ordre en ce moment ?',
    `Soit le marché est fermé, soit son dernier cours est trop ancien. Rien ne s’exécute alors, et l’écran indique quand le marché ouvre ou l’âge du cours. Les cryptomonnaies se traitent à toute heure, les devises du dimanche soir au vendredi soir à New York, les actions aux heures de leur bourse.`,
  ],
  'what-is-leverage': [
    'Que fait l’effet de levier ?',
    `Avec un effet de levier de 30, vous tenez une position trente fois plus grande que votre marge. Si le cours bouge de 1 % contre vous, vous perdez 30 % de cette marge. Plus il est élevé, moins il faut de marge, et moins il reste de place avant la clôture d’office.`,
  ],
  'close-out': [
    'Quand mes positions sont-elles clôturées d’office ?',
    `Quand vos fonds propres tombent à la moitié de la marge utilisée. Vous êtes averti à 100 % et à 75 %. Les positions perdantes sont clôturées une à une jusqu’à ce que le niveau dépasse de nouveau la moitié. Si un gap prend plus que ce que vous avez, Assay paie le reste.`,
  ],
  'binary-options': [
    'Comment finit une option binaire ?',
    `Au premier tick à son échéance ou après. Si le cours est allé dans votre sens, vous recevez la mise et le gain affiché ; sinon, la mise est perdue ; au cours d’entrée exact, elle est rendue. Comme un gain rapporte moins que la mise, deviner fait perdre à la longue.`,
  ],
  'plan-rewards': [
    'Avec quoi les revenus des plans sont-ils payés ?',
    `Avec la réserve de rendement : de l’argent propre d’Assay, mis de côté en entier à l’achat d’un plan. Son solde, ce qui est réservé et chaque mouvement sont publics sur la page [Trading intelligent](/trading).`,
  ],
  'loan-cost': [
    'Que coûte un prêt ?',
    `Un intérêt simple par jour révolu sur le capital encore dû, après quelques jours sans intérêts. Échéancier, coût total et taux annuel effectif s’affichent avant la signature. Rembourser plus tôt ne coûte rien de plus.`,
  ],
  'deposit-arrives': [
    'Quand mon dépôt arrive-t-il ?',
    `Quand le réseau l’a confirmé et qu’un opérateur l’a examiné ; sur une adresse qui vous est propre, cet examen n’est pas toujours nécessaire. Indiquez le hash de la transaction ou ses six derniers caractères. Chaque étape s’affiche dans la liste des dépôts.`,
  ],
  'withdrawal-fee': [
    'Que coûte un retrait ?',
    `Le taux indiqué sous [Frais](/help/fees), pris sur le montant. Rien n’est à payer avant un retrait, ni impôt, ni dépôt, ni justificatif de fonds. Quiconque l’exige ne travaille pas pour nous.`,
  ],
  'withdrawal-waits': [
    'Pourquoi mon retrait attend-il ?',
    `Une nouvelle adresse ou carte attend 24 heures, comme tout ce qui suit un changement de mot de passe ou de second facteur, pour que vous puissiez arrêter un voleur. Puis un opérateur l’examine, deux au-delà d’une limite.`,
  ],
  'why-verify': [
    'Pourquoi dois-je faire vérifier mon identité ?',
    `Les lois contre le blanchiment l’exigent, avant un premier dépôt et pour les prêts. L’examen est dû sous 48 heures. Vos photos sont chiffrées, et vous voyez qui les a regardées.`,
  ],
  'lost-factor': [
    'J’ai perdu mon application ou ma clé d’accès. Que faire ?',
    `Utilisez un code de secours. Sans lui, demandez à la connexion que ce facteur soit supprimé : par mot de passe et code reçu par e-mail, après une attente pendant laquelle nous vous écrivons à plusieurs reprises et où tout peut être arrêté.`,
  ],
  'money-owed': [
    'Comment savoir que mon argent est dans vos livres ?',
    `Chaque jour, nous publions ce que nous devons à tous les clients. Sous [Solde](/profile/balance), vous téléchargez la preuve de votre part, et chacun peut vérifier qu’elle appartient à la somme publiée.`,
  ],
  'take-a-break': [
    'Puis-je m’empêcher de trader ?',
    `Oui. Dans votre compte, vous fixez des limites de pertes et de dépôts, ou vous prenez une pause que personne ne peut raccourcir, pas même nous. Clôturer des positions et retirer de l’argent restent possibles.`,
  ],
  'collectible-money': [
    'Où va l’argent d’un objet de collection ?',
    `En entier à l’association : nous ne gardons rien et aucuns frais ne sont prélevés. Chaque vente est inscrite comme due à l’association, et chaque versement figure avec sa date et sa référence sur la page des [objets de collection](/nfts), que tout le monde peut lire.`,
  ],
  'collectible-bid': [
    'Que devient l’argent de mon enchère ?',
    `L’enchère entière est bloquée tant qu’elle est la plus haute. Dès que quelqu’un enchérit davantage, elle est aussitôt libérée. Une enchère dans les deux dernières minutes repousse la fin de deux minutes, dix fois au plus, pour que personne ne gagne par la seule dernière seconde. À la fin de la vente, le plus offrant paie.`,
  ],
  'invite-reward': [
    'Que m’apporte l’invitation d’amis ?',
    `Une part des frais qu’ils paient dans le compte réel, pendant la durée et au taux indiqués sous [Inviter des amis](/profile/invite). Elle vient d’argent que nous avons mis de côté à cet effet. Vos amis paient les mêmes frais que tous, et rien ne vient de ce qu’ils déposent ou perdent.`,
  ],
  'invite-sees': [
    'Que vois-je des amis que j’ai invités ?',
    `La somme de tous leurs frais et ce qu’ils vous ont rapporté, mois par mois. Vous ne voyez jamais un nom, un solde, un dépôt ni un ordre, et vos amis le lisent avant de s’inscrire. Un compte que vous ouvrez pour vous-même ne rapporte rien.`,
  ],
  'support-reach': [
    'Comment joindre l’assistance ?',
    `Par le bouton d’assistance, présent sur chaque page. Vous y écrivez, un opérateur répond, et vous voyez la réponse dès son envoi. La conversation est conservée, pour que vous puissiez relire plus tard ce qui a été dit.`,
  ],
  'support-never': [
    'Que ne me demandera jamais l’assistance ?',
    `Votre mot de passe, un code, un code de secours ou un paiement. L’assistance ne peut ni fixer un cours, ni modifier une exécution, ni déplacer votre argent, et personne ne vous appelle de sa propre initiative. Quiconque le fait ne travaille pas pour nous : lisez [Si quelqu’un vous presse](/help/pressure).`,
  ],
  'close-account': [
    'Puis-je fermer mon compte ?',
    `Oui, à tout moment et sans frais, sous [Fermer votre compte](/profile/security/closing). Il est fermé 14 jours plus tard, et d’ici là un bouton suffit pour le garder. Ce jour-là, nous effaçons votre identité ; ce que la loi veut conserver est gardé à part jusqu’au terme.`,
  ],
};
