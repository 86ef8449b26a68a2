import { runCommandLine } from '#platform/command-line.ts'
import { checkLedger } from './ledger-check.ts'

class BooksAreWrong extends Error {}

/** `npm run ledger:check` */
runCommandLine({
  options: [],
  refusal: BooksAreWrong,
  async run({ db }) {
    const problems = await checkLedger(db)
    if (problems.length > 0) throw new BooksAreWrong(problems.join('\n'))
    return 'The books are right.'
  },
})
