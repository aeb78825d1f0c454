// The policy of our pages forbids code made of text: zod need not try, which browsers would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The first number and the first date that a page writes take a browser long. Each has its turn before
// the page comes to life, not within.
// A page that was not found comes without its language at first.
const language = document.documentElement.lang || undefined;
setTimeout(() => new Intl.NumberFormat(language, { roundingMode: 'halfEven' }).format(0.5));
setTimeout(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format());

// A module, so that a test can start it.
export {};
