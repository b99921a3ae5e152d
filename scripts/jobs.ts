// npm run jobs -- list|retry|drop: the job queue as an operator sees it. With the embedded database, stop the server first.
import { userInfo } from 'node:os'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { pino } from 'pino'
import { runJobsCommand } from '#server/jobs/jobs-command.ts'
import { createLog } from '#server/log.ts'
import { runCommand, withDatabase } from './command.ts'

async function confirm(question: string): Promise<boolean> {
  if (!stdin.isTTY) throw new Error('Say --yes: nobody can be asked here.')
  const terminal = createInterface({ input: stdin, output: stdout })
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

await runCommand((environment) =>
  withDatabase(environment, async (db) => {
    const operator = { name: userInfo().username, print: console.log, confirm }
    // The log goes to standard error, apart from the output.
    const log = createLog('info', pino.destination({ dest: 2, sync: true }))
    const parts = { db, log, now: () => new Date() }
    await runJobsCommand(parts, operator, process.argv.slice(2))
  }),
)
