// The browser of the tests: Debian's Chromium where we may install it, otherwise Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { debianChromium } from '#testing/chromium.ts'

if (!isInstalled() && mayInstallPackages()) installPackage()
if (!isInstalled()) installPlaywrights()

function isInstalled(): boolean {
  return existsSync(debianChromium)
}

function mayInstallPackages(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

function installPackage(): void {
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env })
  const what = ['--no-install-recommends', 'chromium-headless-shell']
  spawnSync('apt-get', ['install', '-y', ...what], { stdio: 'ignore', env })
}

function installPlaywrights(): void {
  const cli = 'node_modules/@playwright/test/cli.js'
  const { status } = spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
