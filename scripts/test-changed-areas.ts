// All rules, and the API tests of what changed on the embedded database: of files not committed yet, or of the last commit.
// One run for both, since each start of Vitest takes seconds.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { areasToTest, importsOf, ruleFolders } from './changed-areas.ts'

const changed = changedFiles()
const { tested, leftOut } = areasToTest(
  changed,
  git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'server/*.ts',
    'domain/*.ts',
    'contract/*.ts',
    'storefront/*.server.ts*',
  )
    // A file that is deleted but not committed is listed, too.
    .filter((file) => existsSync(file))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(file, 'utf8')) })),
)
/** Minutes of processes that are killed and orders that race; `npm test` has them. */
const slow = ['crash', 'order-races', 'production-journey', 'refused-start']

/** The command `tenant` on two databases in folders: run only for a change of the command or of what it imports. */
const slowRules = changed.some((file) => /^(scripts|server\/tenancy)\//.test(file))
  ? []
  : ['scripts/tenant.test.ts']

/** Files that are not run: the slow ones, and `server/staff`, which the filter of the folder `staff` names too. */
const excluded = [
  ...slowRules,
  ...slow.map((name) => `**/${name}.test.ts`),
  ...ruleFolders
    .map((folder) => `server/${folder}`)
    .filter((area) => !tested.includes(area))
    .map((area) => `${area}/**`),
]

console.log(
  tested.length > 0
    ? `API tests of ${tested.join(', ')}; all of them: npm test`
    : 'No API test depends on what changed.',
)
if (leftOut.length > 0)
  console.log(`Left out, since the change reaches them through other files: ${leftOut.join(', ')}`)
const projects = tested.length > 0 ? ['rules', 'embedded'] : ['rules']
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    ...[...ruleFolders, ...tested].map((each) =>
      each.endsWith('.ts') ? resolve(each) : `${resolve(each)}/`,
    ),
  ],
  { stdio: 'inherit', env: { EXCLUDED_TESTS: excluded.join(), ...process.env } },
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
