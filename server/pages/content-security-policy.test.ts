import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { contentSecurityPolicy, ownOriginOnly, pageOrigins } from './content-security-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = (html: string) => contentSecurityPolicy(html, ownOriginOnly)

/** The sources of one directive. */
const sources = (policy: string, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]+)`).exec(policy)?.[1]?.split(' ')

describe('the policy of a page', () => {
  test('allows the inline scripts and styles of the page, by hash', () => {
    const policy = policyOf(
      '<style>:root{--a:1}</style><script>one()</script><script type="module">two()</script>',
    )

    expect(sources(policy, 'script-src')).toEqual(["'self'", hashOf('one()'), hashOf('two()')])
    expect(sources(policy, 'style-src')).toEqual(["'self'", hashOf(':root{--a:1}')])
  })

  test('allows no others', () => {
    const policy = policyOf('<script src="/a.js"></script><p style="color:red">')

    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('sha256')
    expect(policy).not.toContain('http')
  })

  test('does not take data for a script', () => {
    const policy = policyOf('<script type="application/ld+json">{"a":1}</script>')

    expect(policy).not.toContain('sha256')
  })
})

describe('the card form and the wallets of Stripe', () => {
  const withKeys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const policyAt = (path: string, variables: Record<string, string>) =>
    contentSecurityPolicy('', pageOrigins(readEnvironment(variables), path, false))

  test.each(['/checkout', '/payment'])('is allowed on %s', (path) => {
    const policy = policyAt(path, withKeys)

    expect(sources(policy, 'script-src')).toContain('https://js.stripe.com')
    expect(sources(policy, 'connect-src')).toContain('https://api.stripe.com')
    expect(sources(policy, 'frame-src')).toContain('https://hooks.stripe.com')
  })

  test.each([
    ['another page', '/menu', withKeys],
    ['an installation without keys', '/payment', {}],
    ['the sandbox', '/payment', { ...withKeys, PAYMENT_PROVIDER: 'sandbox' }],
  ])('is not allowed on %s', (_name, path, variables) => {
    expect(policyAt(path, variables)).not.toContain('stripe')
  })
})
