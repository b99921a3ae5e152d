import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('the policy of a page', () => {
  test('allows the scripts that stand in the page, by hash', () => {
    const policy = contentSecurityPolicy(
      '<script>one()</script><script type="module">two()</script>',
    )

    expect(policy).toContain(hashOf('one()'))
    expect(policy).toContain(hashOf('two()'))
  })

  test('allows no others', () => {
    const script = /script-src ([^;]+)/.exec(
      contentSecurityPolicy('<script src="/a.js"></script>'),
    )?.[1]

    expect(script).not.toContain('unsafe-inline')
    expect(script).not.toContain('sha256')
  })

  test('does not take data for a script', () => {
    const policy = contentSecurityPolicy('<script type="application/ld+json">{"a":1}</script>')

    expect(policy).not.toContain('sha256')
  })
})
