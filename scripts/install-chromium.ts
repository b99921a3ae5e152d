// The browser of the tests: Debian's Chromium where it is or may be installed, otherwise Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { debianChromium } from '#testing/chromium.ts'

const hasDebians = () => existsSync(debianChromium)

if (!hasDebians() && mayInstallPackages()) installPackage()
if (!hasDebians() && !hasPlaywrights()) {
  console.log(
    'There is no browser for the tests: install one with `npx playwright install --only-shell chromium`.',
  )
  process.exitCode = 1
}

/** Tests install packages only in a container or on a machine that runs nothing but tests. */
function mayInstallPackages(): boolean {
  const isRoot = process.getuid?.() === 0
  return existsSync('/etc/debian_version') && isRoot && (Boolean(process.env.CI) || isContainer())
}

/** A machine is started by systemd or init, a container by its own command. */
function isContainer(): boolean {
  try {
    return !['systemd', 'init'].includes(readFileSync('/proc/1/comm', 'utf8').trim())
  } catch {
    return false
  }
}

function installPackage(): void {
  console.log('Installing the package chromium-headless-shell with apt-get, for the tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env })
  const what = ['--no-install-recommends', 'chromium-headless-shell']
  spawnSync('apt-get', ['install', '-y', ...what], { stdio: 'ignore', env })
}

/** Downloads it where it is missing; false where it cannot be had. */
function hasPlaywrights(): boolean {
  console.log('The tests use Playwright’s own Chromium, which is downloaded where it is missing.')
  const cli = 'node_modules/@playwright/test/cli.js'
  const what = ['install', '--only-shell', 'chromium']
  return spawnSync(process.execPath, [cli, ...what], { stdio: 'inherit' }).status === 0
}
