/** What is asked before a large or unusual withdrawal, and about such a deposit; a yes to any is a sign of fraud. */
export const questionKeys = ['onPhone', 'screenShared', 'toldAnswers', 'promisedReturn'] as const;
export type QuestionKey = (typeof questionKeys)[number];

export type MoneyMove = 'deposit' | 'withdrawal';
