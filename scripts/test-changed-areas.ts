// All rules, and the API tests of what changed on the embedded database: of files not committed yet, or of the last commit.
// One run for both, since each start of Vitest takes seconds.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { areasToTest, importsOf, ruleFolders } from './changed-areas.ts'

const areas = areasToTest(
  changedFiles(),
  git('ls-files', 'server/**/*.ts').map((file) => ({
    file,
    imports: importsOf(file, readFileSync(file, 'utf8')),
  })),
)
/** Minutes of processes that are killed and orders that race; `npm test` has them. */
const slow = ['crash', 'order-races', 'production-journey', 'refused-start', 'sent-messages-crash']

/** Generated menus of `testing/edited-menu.test.ts`, which has hundreds in `npm test`. */
const menus = { MENU_EDITS: '60' }

console.log(
  areas.length > 0
    ? `API tests of ${areas.join(', ')}; all of them: npm test`
    : 'No API test depends on what changed.',
)
const projects = areas.length > 0 ? ['rules', 'embedded'] : ['rules']
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    ...slow.map((name) => `--exclude=**/${name}.test.ts`),
    // Absolute, since `staff` alone would name `server/staff` too.
    ...[...ruleFolders, ...areas].map((folder) => `${resolve(folder)}/`),
  ],
  { stdio: 'inherit', env: { ...menus, ...process.env } },
)
process.exitCode = status ?? 1

function changedFiles(): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', 'HEAD'), ...untracked]
  return changed.length > 0 ? changed : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** Lines of its answer; none where git cannot tell, as in an archive. */
function git(...parameters: string[]): string[] {
  try {
    return execFileSync('git', parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
