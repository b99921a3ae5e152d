// The API tests of what changed, on the embedded database: of files not committed yet, or of the last commit.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { areasToTest, importsOf } from './changed-areas.ts'

const areas = areasToTest(
  changedFiles(),
  git('ls-files', 'server/**/*.ts').map((file) => ({
    file,
    imports: importsOf(file, readFileSync(file, 'utf8')),
  })),
)
if (areas.length === 0) console.log('No API test depends on what changed.')
else {
  console.log(`API tests of ${areas.join(', ')}; all of them: npm test`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded']
  const { status } = spawnSync(process.execPath, [...vitest, '--passWithNoTests', ...areas], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

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
