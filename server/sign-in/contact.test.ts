import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTextRefusal, parseContact, phoneText } from './contact.ts'

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

test.each([
  ['+447700900123', 'GB', '07700 900123'],
  ['+442079460123', 'GB', '020 7946 0123'],
  ['07700900123', 'GB', '07700 900123'],
  // Jersey.
  ['+447797123456', 'GB', '07797 123456'],
  ['+4791234567', 'GB', '+47 91 23 45 67'],
  ['+4791234567', 'NO', '91 23 45 67'],
  ['+447700900123', 'NO', '+44 7700 900123'],
  ['+12025550123', 'US', '(202) 555-0123'],
  ['+33612345678', 'FR', '06 12 34 56 78'],
  ['+353851234567', 'IE', '085 123 4567'],
  ['+353851234567', 'XX', '+353 85 123 4567'],
  ['0123', 'GB', '0123'],
  ['asha@example.com', 'GB', 'asha@example.com'],
  ['', 'GB', ''],
])('%s is written in %s as %s', (phone, country, text) => {
  expect(phoneText(phone, country)).toBe(text)
})

const otherCountry = (country: string) => ({ reason: 'other-country', country })
const notAMobile = { reason: 'not-a-mobile' }

test.each([
  ['a UK mobile', '+447912345678', null],
  ['a number kept for films and tests', '+447700900123', null],
  ['a UK landline', '+442079460123', notAMobile],
  ['a UK premium number', '+449098790000', notAMobile],
  ['a UK personal number', '+447012345678', notAMobile],
  ['a UK pager', '+447600123456', notAMobile],
  ['an unassigned UK number', '+447840123', notAMobile],
  ['a satellite phone', '+881612345678', notAMobile],
  ['a satellite phone of another network', '+88216123456', notAMobile],
  ['an international premium number', '+979123456789', notAMobile],
  ['a Somali mobile', '+252612345678', otherCountry('SO')],
  ['a Cuban mobile', '+5351234567', otherCountry('CU')],
  ['a mobile of Guernsey, which shares the calling code', '+447781123456', otherCountry('GG')],
  ['an Irish mobile', '+353851234567', otherCountry('IE')],
])('in a UK shop %s: %s', (_name, phone, expected) => {
  expect(findTextRefusal(phone, ['GB'])).toEqual(expected)
})

test('a tenant may list other countries, and leave its own out', () => {
  expect(findTextRefusal('+353851234567', ['GB', 'IE'])).toBeNull()
  expect(findTextRefusal('+12025550123', ['US'])).toBeNull()
  expect(findTextRefusal('+447912345678', ['IE'])).toEqual(otherCountry('GB'))
  expect(findTextRefusal('+447700900123', ['IE'])).toEqual(otherCountry('GB'))
})
