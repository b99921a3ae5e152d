import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { writeFolder } from '#testing/folder-files.ts'
import { groupFiles } from '#testing/group-files.ts'
import { testApp } from '#testing/test-app.ts'
import { listedPages } from './public-page.ts'
import { structuredData } from './structured-data.ts'

const run = promisify(execFile)
const compiler = 'node_modules/typescript/bin/tsc'

const group = await writeFolder(await groupFiles(), 'group')
const tiffin = await testApp({ folders: ['testing/sample', group.path] })
await group.remove()
// Inside the project, so that the compiler finds the vocabulary; ignored by git.
await mkdir('.data', { recursive: true })
const folder = await mkdtemp(resolve('.data/structured-data-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compiler errors for these data as schema.org's types, which know only its own classes, properties and ranges. */
async function faultsOf(data: readonly unknown[]): Promise<string> {
  const lines = data.map(
    (each, index) => `export const page${index}: Graph = ${JSON.stringify(each)}`,
  )
  await writeFile(
    `${folder}/pages.ts`,
    ["import type { Graph } from 'schema-dts'", ...lines].join('\n'),
  )
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'nodenext',
  ]
  try {
    await run(process.execPath, [compiler, ...options, '--types', '', `${folder}/pages.ts`])
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

// The code's types do not check properties added by a spread: here each page is written out in full.
test('the structured data of every page is schema.org’s, word for word', async () => {
  const sites = await Promise.all(
    ['sample', 'group'].map((slug) => tiffin.services.content.load(slug)),
  )
  const data = sites.flatMap((site) =>
    listedPages(site).flatMap((page) => structuredData(site, page) ?? []),
  )
  const words = JSON.stringify(data)

  for (const word of ['Restaurant', 'Organization', 'Menu', 'Offer', 'OpeningHoursSpecification'])
    expect(words).toContain(`"@type":"${word}"`)
  expect(await faultsOf(data)).toBe('')
})
