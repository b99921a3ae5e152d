import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Debian's Chromium without a window, as Playwright's own: with one, its toolbars take as much work as the page. */
export const debianChromium = '/usr/bin/chromium-headless-shell'

/** How to start the browser of the tests and benchmarks, wherever it was installed. */
export function chromiumOptions(): LaunchOptions {
  return {
    ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
