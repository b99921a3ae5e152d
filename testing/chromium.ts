import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Debian's Chromium without a window, as Playwright's own: with one, its toolbars take as much work as the page. */
export const debianChromium = '/usr/bin/chromium-headless-shell'

/** The sizes of the design: a phone, a tablet on its side, a desk. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
}
export type Size = keyof typeof sizes

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
