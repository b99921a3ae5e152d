// npm run lock: installs and locks the packages of package.json, then adds the entries to the lock file that npm omits.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { addMissingPlatforms, type LockFile } from './missing-platforms.ts'

const file = 'package-lock.json'
const { status } = spawnSync('npm', ['install', '--ignore-scripts'], {
  stdio: 'inherit',
  // Windows starts `npm.cmd` through a shell only.
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)

const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
const added = addMissingPlatforms(lock)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added to ${file}.`)
