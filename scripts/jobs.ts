// npm run jobs -- list|retry|drop: the job queue as an operator sees it. With the embedded database, stop the server first.
import { userInfo } from 'node:os'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { pino } from 'pino'
import { connect } from '#database/connection.ts'
import { runJobsCommand } from '#server/jobs/jobs-command.ts'
import { createLog } from '#server/log.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'

async function confirm(question: string): Promise<boolean> {
  if (!stdin.isTTY) throw new Error('Say --yes: nobody can be asked here.')
  const terminal = createInterface({ input: stdin, output: stdout })
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

try {
  const environment = readEnvironment(process.env)
  const db = await connect({
    url: environment.DATABASE_URL || undefined,
    folder: `${environment.DATA_FOLDER}/database`,
    poolSize: 1,
  })
  try {
    const operator = { name: userInfo().username, print: console.log, confirm }
    // The log goes to standard error, apart from the output.
    const log = createLog('info', pino.destination({ dest: 2, sync: true }))
    const parts = { db, log, now: () => new Date() }
    await runJobsCommand(parts, operator, process.argv.slice(2))
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
