import { expect, test } from 'vitest'
import type { TenantContext } from '#server/context.ts'
import { plainEmail } from './plain-email.ts'

const emailOf = (tenant: { supportEmail: string; contactNumber: string }) =>
  plainEmail(
    {
      tenantId: 'sample',
      site: { tenant: { branding: { name: 'Shop' }, ...tenant } } as TenantContext['site'],
    },
    'ada@example.com',
    { subject: 'Order 1', lines: ['It is on its way.'] },
  )

test('an answer to an email goes to the restaurant', () => {
  const { replyTo, text } = emailOf({
    supportEmail: 'help@shop.test',
    contactNumber: '020 7946 0001',
  })

  expect([replyTo, text]).toEqual(['help@shop.test', 'It is on its way.'])
})

test.each([
  ['020 7946 0001', 'Please call 020 7946 0001.'],
  ['', 'Please contact the restaurant.'],
])('without an address the email says that answers are not read', (contactNumber, how) => {
  const { replyTo, text, html } = emailOf({ supportEmail: '', contactNumber })

  expect(replyTo).toBeUndefined()
  expect(text).toBe(`It is on its way.\n\nAnswers to this email are not read. ${how}`)
  expect(html).toContain(`Answers to this email are not read. ${how}`)
})
