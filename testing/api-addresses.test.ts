import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'

// Benchmarks, fault tests and journeys use the API as a foreign client does, with addresses written by hand. One that is
// not in the table of calls is a typing error, or a call that was renamed.

const folders = /^(testing|bench|chaos|e2e|scripts|screens)\//
/** Served beside the calls. */
const others = /^\/api\/docs/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => folders.test(file) && /\.(ts|tsx|mjs)$/.test(file))

const paths = Object.values(calls).map((call) => call.slice(call.indexOf('/')))

/** Whether a written address, with `*` for each value put in, is that of a call. */
function isCall(address: string): boolean {
  const segments = address.split('/')
  return paths.some((path) => {
    const wanted = path.split('/')
    return (
      wanted.length === segments.length &&
      wanted.every(
        (part, index) => part.startsWith(':') || ['*', part].includes(segments[index] ?? ''),
      )
    )
  })
}

test('every address of the API that is written by hand is in the table of calls', () => {
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](?:[A-Z]+ )?(\/api\/[^'"`\s]+)['"`]/g)].map(
      ([, address = '']) => ({
        file,
        address: address.replace(/\$\{[^}]*\}/g, '*').split('?')[0] ?? '',
      }),
    ),
  )
  const wrong = written.filter(({ address }) => !others.test(address) && !isCall(address))

  expect(written.length).toBeGreaterThan(25)
  expect(wrong.map(({ file, address }) => `${file}: ${address}`)).toEqual([])
})
