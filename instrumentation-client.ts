// The policy of our pages forbids code made of text: zod need not try, which browsers would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
