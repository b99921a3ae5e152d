import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { definitionOf } from '#contract/calls/table.ts'
import { calls } from '#contract/calls.ts'

test('the documented proxy lets through the largest body that a call takes', () => {
  const largest = Math.max(...Object.values(calls).map((call) => definitionOf(call).bodyLimit ?? 0))
  const [, megabytes] =
    /client_max_body_size (\d+)m;/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []

  expect(largest).toBeGreaterThan(1024 * 1024)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest)
})
