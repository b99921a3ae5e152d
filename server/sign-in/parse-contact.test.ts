import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseContact } from './contact.ts'

describe('one diner, one contact', () => {
  test.each([
    ['07700900123', 'GB', '+447700900123'],
    ['447700900123', 'GB', '+447700900123'],
    ['7700900123', 'GB', '+447700900123'],
    ['+44 7700 900123', 'GB', '+447700900123'],
    ['+44 (0)7700 900-123', 'GB', '+447700900123'],
    ['0044 7700 900124', 'GB', '+447700900124'],
    ['00353 86 123 4567', 'GB', '+353861234567'],
    ['07797 712345', 'GB', '+447797712345'],
    ['33612345678', 'GB', '+33612345678'],
    ['+33612345678', 'GB', '+33612345678'],
    ['9876543210', 'IN', '+919876543210'],
    ['09876543210', 'IN', '+919876543210'],
    ['2025550123', 'US', '+12025550123'],
    ['12025550123', 'US', '+12025550123'],
    ['0612345678', 'FR', '+33612345678'],
    ['0171 234567', 'DE', '+49171234567'],
    // Hungary dials 06 where others dial 0.
    ['06201234567', 'HU', '+36201234567'],
    ['+351 912 345 678', 'GB', '+351912345678'],
  ])('%s in %s is %s', (text, country, contact) => {
    expect(parseContact(text, country)).toEqual({ channel: 'sms', contact })
    expect(parseContact(contact, country)).toEqual({ channel: 'sms', contact })
  })

  test('an email in lower case', () => {
    expect(parseContact(' Asha@Example.COM ', 'GB')).toEqual({
      channel: 'email',
      contact: 'asha@example.com',
    })
  })

  test.each(['', 'asha', '12345', '07700900123x', 'asha@example', '0044770090012345'])(
    '%j is no contact',
    (text) => {
      expect(parseContact(text, 'GB')).toBeNull()
    },
  )

  test('every British mobile is one, with its trunk digit, its calling code, or its plus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const rest = `7${String(number).padStart(9, '0')}`
        const spellings = [`0${rest}`, `44${rest}`, `+44${rest}`, rest]

        expect(new Set(spellings.map((text) => parseContact(text, 'GB')?.contact))).toEqual(
          new Set([`+44${rest}`]),
        )
      }),
    )
  })
})
