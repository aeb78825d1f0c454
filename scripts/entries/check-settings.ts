import { tellProblems } from '@/lib/platform/env';
import { problemsOf } from '@/server/settings';

// For the launchers, which look at the settings before they touch anything.
const problems = await problemsOf(process.env);
if (problems.length > 0) {
  process.stderr.write(`${tellProblems(problems)}\n`);
  process.exitCode = 1;
}
