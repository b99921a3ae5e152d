import { expect, test } from 'vitest'
import { findTextRefusal } from './contact.ts'

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
