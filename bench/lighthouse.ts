import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { debianChromium } from '#testing/chromium.ts'
import { atEnd } from './cleanup.ts'
import type { Figure } from './figure.ts'

const run = promisify(execFile)

/** Fetched for a run of the benchmark: 150 packages that nothing else needs. */
const version = '12.8.2'

/** The least that each category may have, of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** The categories of Lighthouse for each page, on its own slow phone. */
export async function measureLighthouse(
  origin: string,
  routes: Record<string, string>,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-lighthouse-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await run('npm', [
    ...['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'],
    `lighthouse@${version}`,
  ])
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(routes)) {
    const scores = await categories(folder, origin + path)
    for (const [category, value] of Object.entries(least)) {
      figures.push({
        what: `Lighthouse, ${name}: ${category}`,
        value: scores[category] ?? 0,
        unit: '',
        aim: { atLeast: value },
      })
    }
  }
  return figures
}

async function categories(folder: string, url: string): Promise<Record<string, number>> {
  const report = join(folder, 'report.json')
  await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${Object.keys(least).join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-quic',
    ],
    {
      env: {
        ...process.env,
        CHROME_PATH: existsSync(debianChromium) ? debianChromium : chromium.executablePath(),
      },
    },
  )
  const { categories: found } = JSON.parse(await readFile(report, 'utf8')) as {
    categories: Record<string, { score: number | null }>
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}
