import type { Texts } from './items';

export const en: Texts = {
  about: [
    'About us',
    `Assay is a trading and investment platform whose honesty you can check.

Every order names the price ticks that filled it, and your browser can compute the fill again. Every balance is a sum of entries that nobody can change afterwards. Once a day we publish what we owe all customers, and you can find your own part in it.

## What nobody can do here

- Nobody, not even the operator, can set a price, a fill or the outcome of a binary option.
- No earning plan is sold whose rewards are not set aside before.
- No withdrawal asks for a payment first: the fee that is shown comes out of the amount.
- No number of users, volume or quote is made up. What is simulated says so.

The source code is open. [How orders fill](/help/fills), [what we charge](/help/fees) and [what we owe](/proof) are public pages.`,
  ],
  company: [
    'The company',
    `This site is run by the company that you have your contract with. The software does not know its name: the operator states here, before dealing in real money,

- the full name and legal form of the company,
- its registered address and the register it is entered in, with the number,
- who represents it,
- how it can be reached,
- who audits it.

Until this is filled in, treat the site as a trial and use play money only.`,
  ],
  licence: [
    'Licence and supervision',
    `The software brings no licence. Whether the operator of this site needs one, and from which authority, depends on where the operator and its customers are.

The operator states here the authority, the kind of licence, its number and where you can look it up. Look it up at the authority itself, and not through a link that somebody sends you.

If nothing is stated here, assume that nobody supervises this site.`,
  ],
  legal: [
    'Legal information',
    `The contract about your account is between you and the operator named under “The company”. It consists of the terms of service, the risk warning, the privacy policy and the terms of each product that were shown before you agreed to them.

Terms of instruments, plans, loans and fees are kept in versions. What you agreed to stays as it was; a change counts for later orders only, and a fee increase is announced a day ahead.

The software is open source under the Apache License 2.0 and comes without warranty from its authors.`,
  ],
  risk: [
    'Risk warning',
    `Trading with leverage can cost you all that you put in, quickly. Most people who trade with leverage or take binary options lose money. [What share of customers lost here](/help/fills) is measured and published.

- **Leverage** multiplies losses as it does gains. When your equity falls to half of the margin in use, positions are closed by force.
- **Gaps**: a price can jump past your stop. A fill may then be worse than the level that you set. You cannot lose more than your balance: what is beyond it is covered by Assay.
- **Binary options** pay less for a win than they take for a loss. Whoever is right half of the time loses.
- **Earning plans** tie your money up. Their rewards are reserved; the operator could still become insolvent.
- **Loans** have to be repaid whatever your trades bring.

Never put in money that you need. Nobody who is honest promises you a gain.`,
  ],
  terms: [
    'Terms of service',
    `## Your account

One person, one account. What you state about yourself is true, and you keep your password and second factor to yourself. You are of age where you live, and the law there lets you use this site.

## Orders

An order fills at the price of a tick that came after it, by the rules under [How orders fill](/help/fills). Nobody changes a fill afterwards. Each order follows the terms of its instrument that held when it was made.

## Money

Deposits are credited after review. Withdrawals go to addresses and cards of your own, after review and waiting times that are shown. Fees come out of the amount. We never ask for a payment before a withdrawal.

## Limits and ends

We may hold back what is new on your account for a reason and until a day that you are told. Withdrawing, closing positions and closing the account stay possible. You may close your account at any time.

## Disputes

Receipts and statements are evidence for both sides. Tell us about an error as soon as you see it; the operator names here where else you can turn.`,
  ],
  privacy: [
    'Privacy policy',
    `## What is kept

Your username, email address and language; what you hand in for verification; orders, payments and messages; and for each log-in the time, the network address and the browser.

## What for

To keep your account and your money, to keep others out of them, and because laws about bookkeeping and money laundering ask for it. It is not sold, and there is no advertising by third parties.

## How

Photographs are encrypted and open to their owner and the reviewer only; every look at them is on record and shown to you. Passwords are kept as hashes.

## How long

When you close your account, who you are is erased. What the law wants kept is kept apart until its time is over, for five years unless the operator states otherwise.

## Your rights

You can download what is kept about you, correct it, close the account and object. The operator names here who answers such requests and which authority is responsible.`,
  ],
  cookies: [
    'Cookie policy',
    `This site sets only cookies that it needs:

- one that keeps you logged in,
- one that tells a browser you have used before from a stranger’s,
- your language, appearance and the account in use, real or demo.

None of them follows you to other sites, and none belongs to anybody else. Watchlists and chart layouts of visitors are kept in the browser. If you delete cookies, you are logged out and your choices are forgotten.`,
  ],
  advertising: [
    'Advertising',
    `What we say about ourselves can be checked: every figure names how and when it was measured. We promise no gains, show no invented winners and set no clock to hurry you.

Nobody calls you to make you deposit, and no adviser of ours manages your account. Whoever offers that in our name is not us: read [If somebody is rushing you](/help/pressure).

Rewards for inviting friends, where they are offered, are a share of fees that were paid, come from our own money, and never from deposits.`,
  ],
  disclaimer: [
    'Disclaimer',
    `Nothing on this site is investment advice, a recommendation or an offer where it would be against the law. Charts, statistics and past results do not tell what comes.

Prices come from the sources that are named beside them. A source can fail or be late; an instrument whose prices are too old does not trade. Simulated prices are marked and never fill real money.

Estimates such as a margin, a reward or a repayment are computed from what you entered; what counts is what is shown when you confirm.`,
  ],
  markets: [
    'Markets',
    `Currencies, crypto, stocks, futures and metals are traded here on their price, with leverage. You do not own the thing itself: you have no vote, no delivery and no coin in a wallet.

Assay is the other side of every order. It gains when customers lose and loses when they gain, which is why fills can be checked and why nobody can choose a price.

Each instrument states its hours, contract size, spread and fee. A closed market stands still, and orders wait for its opening.`,
  ],
  'plans-and-loans': [
    'Investment and loans',
    `An **earning plan** pays a fixed reward for your principal each day. The rewards come from the treasury, money of Assay’s own, and the whole reward of a plan is set aside when it is bought. The page of plans shows how full the treasury is.

A **loan** is paid out of money of Assay’s own. Its cost, each day and in total, stands in the agreement that you sign. Borrowed money can be withdrawn or used to repay; it backs no position and cannot pay for a plan, a binary option or a collectible.

Neither is a savings account, and no deposit insurance covers it.`,
  ],
  'smart-trading': [
    'Smart trading',
    `“Smart trading” is the name of our earning plans. There is no robot that trades for you and no secret strategy: the daily yield is fixed in the terms, and it is paid from the treasury.

Before you buy you see every payment with its date. You can leave early for exactly the amount that is shown; the terms say what that costs. A plan that the treasury cannot pay in full is not sold.`,
  ],
  'demo-account': [
    'Is there an account to practise with?',
    `Yes. Every account has a demo side with 100,000 USDT of play money and the same rules as the real one. Switch in the header; you can reset it in your account. Plans, loans and payments are for the real account only.`,
  ],
  'prices-from': [
    'Where do the prices come from?',
    `From the exchanges and data providers named in [How orders fill](/help/fills). If one fails, another takes over. Simulated prices say that they are simulated and never fill orders of real money.`,
  ],
  'check-a-fill': [
    'How can I check that my order was filled fairly?',
    `Open the order and then its receipt. It names the tick that decided and the ones around it, and your browser computes the fill again. You can download it signed and check it without us, now or years later.`,
  ],
  'trade-costs': [
    'What does a trade cost?',
    `The spread, which is the distance between bid and ask, and a fee when a position is opened and when it is closed. Both are shown before you confirm. Holding a position overnight costs nothing.`,
  ],
  'market-closed': [
    'Why can I not place an order right now?',
    `Either the market is closed or its newest price is too old. Nothing fills then, and the screen says when the market opens or how old the price is. Cryptocurrencies trade around the clock, currencies from Sunday evening to Friday evening in New York, stocks during the hours of their exchange.`,
  ],
  'what-is-leverage': [
    'What does leverage do?',
    `With leverage of 30 you hold a position thirty times as large as your margin. If the price moves 1 % against you, you lose 30 % of that margin. Higher leverage needs less margin and leaves less room before positions are closed by force.`,
  ],
  'close-out': [
    'When are my positions closed by force?',
    `When your equity falls to half of the margin in use. You are warned at 100 % and at 75 %. The positions that lose are closed one by one until the level is above half again. If a gap takes more than you have, Assay covers the rest.`,
  ],
  'binary-options': [
    'How does a binary option end?',
    `At the first tick at or after its end. If the price moved your way you get the stake and the payout that was shown; if not, the stake is lost; at exactly the entry price it is returned. Since a win pays less than the stake, guessing loses in the long run.`,
  ],
  'plan-rewards': [
    'What are the rewards of plans paid from?',
    `From the treasury: money of Assay’s own, set aside in full when a plan is bought. Its balance, what is reserved and every move are public on the page of [smart trading](/trading).`,
  ],
  'loan-cost': [
    'What does a loan cost?',
    `Simple interest for each completed day on the principal that is still owed, after some days that are free. Schedule, total cost and annual rate are shown before you sign. Repaying early costs nothing extra.`,
  ],
  'deposit-arrives': [
    'When does my deposit arrive?',
    `After the network has confirmed it and an operator has reviewed it; one to an address that is yours alone may need no review. Send the transaction’s hash or its last six characters with it. You see each step in the list of deposits.`,
  ],
  'withdrawal-fee': [
    'What does a withdrawal cost?',
    `The rate under [Fees](/help/fees), and it comes out of the amount. Nothing has to be paid before a withdrawal, no tax, no deposit and no proof of funds. Whoever asks for that is not us.`,
  ],
  'withdrawal-waits': [
    'Why does my withdrawal wait?',
    `A new address or card waits 24 hours, and so does everything after a change of your password or second factor, so that you can stop a thief. Then one operator reviews it, above a limit two.`,
  ],
  'why-verify': [
    'Why do I have to be verified?',
    `Laws against money laundering ask for it, before a first deposit and for loans. A review is due within 48 hours. Your photographs are encrypted, and you see who looked at them.`,
  ],
  'lost-factor': [
    'I lost my authenticator app or passkey. What now?',
    `Use a recovery code. Without one, ask for removal at the log-in: by your password and a code by email, after a wait through which we write to you again and again, and in which it can be stopped.`,
  ],
  'money-owed': [
    'How do I know that my money is on your books?',
    `Each day we publish what we owe all customers. On your [balance](/profile/balance) you download the proof of your own part, and anyone can check that it belongs to the published sum.`,
  ],
  'take-a-break': [
    'Can I stop myself from trading?',
    `Yes. In your account you can set limits for losses and deposits, or take a break that nobody can shorten, not even us. Positions that are open can be closed and money withdrawn meanwhile.`,
  ],
  'collectible-money': [
    'Where does the money for a collectible go?',
    `All of it goes to the charity: we keep nothing, and no fee comes off. Each sale is noted as owed to the charity, and each payment to it stands with date and reference on the page of [collectibles](/nfts), for everybody to read.`,
  ],
  'collectible-bid': [
    'What happens to the money that I bid?',
    `The whole bid is held while it is the highest. Once somebody bids more, it is yours again at once. A bid in the last two minutes moves the end by two minutes, ten times at most, so that nobody wins by the last second alone. When the auction ends, the highest bidder pays.`,
  ],
  'invite-reward': [
    'What do I get for inviting friends?',
    `A share of the fees that they pay in the real account, for as long and at the rate that [Invite friends](/profile/invite) shows. It is paid out of money that we set aside for it. Your friends pay the same fees as everybody, and nothing comes from what they deposit or lose.`,
  ],
  'invite-sees': [
    'What do I see of the friends whom I invited?',
    `The sum of all their fees and what you earned by them, month by month. You never see a name, a balance, a deposit or a trade, and they read that before they register. An account that you open for yourself earns nothing.`,
  ],
  'support-reach': [
    'How do I reach support?',
    `Through the support button, which is on every page. You write there, an operator answers, and you see the answer as soon as it is sent. The conversation is kept, so that you can read later what was said.`,
  ],
  'support-never': [
    'What will support never ask me for?',
    `Your password, a code, a recovery code or a payment. Support cannot set a price, change a fill or move your money, and nobody there calls you first. Whoever does is not us: read [If somebody is rushing you](/help/pressure).`,
  ],
  'close-account': [
    'Can I close my account?',
    `Yes, at any time and free of charge, under [Close your account](/profile/security/closing). It is closed 14 days later, and until then one button keeps it. On that day we erase who you are; what the law wants kept is kept apart until its time is over.`,
  ],
};
