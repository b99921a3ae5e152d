// Takes a picture of every screen at every size, or compares them with those of a commit.
// Usage: npm run screens [-- compare <commit>] [<walk> …]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Size, sizes } from '#testing/chromium.ts'
import { compareFolders, report } from './compare.ts'
import { checkOut, type Installation, startInstallation } from './installation.ts'
import { openBrowser, takeWalk } from './take.ts'
import { walks } from './walks.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results/screens')
const parameters = process.argv.slice(2)
const commit = parameters[0] === 'compare' ? parameters[1] : undefined
const chosen = parameters.slice(commit ? 2 : 0)
const unknown = chosen.filter((name) => !walks[name])
if (unknown.length > 0 || (parameters[0] === 'compare' && !commit)) {
  console.log(`Usage: npm run screens [-- compare <commit>] [${Object.keys(walks).join('|')} …]`)
  process.exit(1)
}

rmSync(results, { recursive: true, force: true })
const installations: Record<string, Installation> = {}
if (commit) installations.before = await startInstallation(checkOut(commit))
installations.now = await startInstallation(root)
const browser = await openBrowser()
let failures = 0
for (const [name, walk] of Object.entries(walks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  // Both at the same time of day: what depends on the clock is the same.
  for (const size of Object.keys(sizes) as Size[])
    for (const [version, { port }] of Object.entries(installations)) {
      console.log(`${name}, ${size}, ${version}`)
      const folder = join(results, version)
      await takeWalk(browser, { name, walk, size, port, folder }).catch((error: unknown) => {
        failures += 1
        console.log(`  stopped: ${String(error).split('\n')[0]}`)
      })
    }
}
await browser.close()
await Promise.all(Object.values(installations).map((installation) => installation.stop()))

if (commit) {
  const folder = (name: string) => join(results, name)
  mkdirSync(folder('differences'), { recursive: true })
  const differences = await compareFolders(folder('before'), folder('now'), folder('differences'))
  for (const { file, pixels } of differences)
    console.log(`${file}: ${pixels === null ? 'only once' : `${pixels} pixels`}`)
  writeFileSync(join(results, 'index.html'), report(commit, differences))
  console.log(`${differences.length} pictures differ: test-results/screens/index.html`)
}
process.exitCode = failures > 0 ? 1 : 0
