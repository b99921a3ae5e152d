import { expect, test } from 'vitest'
import {
  contactChannel,
  formatContact,
  isContactNumber,
  isLoginInput,
  isReservationPhone,
  isVerificationPhone,
  loginDigits,
  phoneEnd,
  readPhone,
  whatsappDigits,
} from './contact.ts'

test.each([
  ['0770090012', true],
  ['447700900123', true],
  ['077009001', false],
  ['4477009001234', false],
  ['+44 7700 900123', true],
  ['+44 (0)7700 900123', true],
  ['+353 86 123 4567', true],
  ['+44 7700 9001', false],
  ['asha@example.com', true],
  ['a.b+c@mail.example.co', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['asha@example', false],
  ['asha@example.c', false],
  ['asha@example.c0m', false],
  ['asha@b@example.com', false],
  ['a=?utf-8?b?eA==?=@b.example', false],
  ['a=b?c@b.example', true],
  ['asha@example.com\nBcc: x@example.com', false],
  ['', false],
])('the login field %j: %s', (text, isAccepted) => {
  expect(isLoginInput(text)).toBe(isAccepted)
})

test.each([
  ['07700 900123', '07700900123'],
  ['+44 7700 900123', '07700900123'],
  ['+44 (0)7700 900123', '07700900123'],
  ['+44(0) 20 7946 0123', '02079460123'],
  ['00 44 (0) 7700 900124', '07700900124'],
  ['447700900123', '07700900123'],
  ['\u202a+44\u00a07700 900123\u202c', '07700900123'],
  ['０７７００９００１２３', '07700900123'],
  // Jersey, Guernsey and the Isle of Man share Britain's calling code; Gibraltar and Ireland do not.
  ['+44 7797 712345', '07797712345'],
  ['+350 5600 0123', '+35056000123'],
  ['00353 86 123 4567', '+353861234567'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['+44 7700 90012', '0770090012'],
  ['+0 7700 900123', null],
  ['07700 900123 ext 4', null],
  ['', null],
])('%j is the number %s', (text, number) => {
  expect(readPhone(text)).toBe(number)
})

test.each([
  ['07700 900123', '7700900123'],
  ['+44 (0)7700 900123', '7700900123'],
  ['00353 86 123 4567', '353861234567'],
  ['Asha', ''],
  ['SE1', ''],
])('a search for %j is one for numbers that end with %j', (text, end) => {
  expect(phoneEnd(text)).toBe(end)
})

test.each([
  ['07700 900123', '447700900123'],
  ['447700900123', '447700900123'],
  ['+353 86 123 4567', '353861234567'],
  ['', ''],
  ['ask us', 'ask us'],
])('WhatsApp gets %j as %j', (text, digits) => {
  expect(whatsappDigits(text)).toBe(digits)
})

test.each([
  ['07a7-00 9001234567', '077009001234'],
  ['0044 7700 900124', '447700900124'],
  ['+44 (0)7700 900123', '447700900123'],
  ['07700 900123', '07700900123'],
])('the login field keeps of %j, typed or pasted, %s', (text, kept) => {
  const typed = [...text].reduce((before, character) => loginDigits(before + character), '')

  expect([typed, loginDigits(text)]).toEqual([kept, kept])
})

test.each([
  ['0770090012', true],
  ['447700900123', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['0123456789012', false],
  ['123456789', false],
])('at verification %s: %s', (digits, isAccepted) => {
  expect(isVerificationPhone(digits)).toBe(isAccepted)
})

test.each([
  ['07700900123', 'sms'],
  ['+44 (0)7700 900-123', 'sms'],
  ['0044 7700 900124', 'sms'],
  [' Asha@Example.COM ', 'email'],
  ['', null],
  ['12345', null],
  ['07700900123x', null],
  ['asha@example', null],
  ['0044770090012345', null],
])('%j looks like %s', (text, channel) => {
  expect(contactChannel(text)).toBe(channel)
})

test.each([
  ['+447700900123', '07700 900123'],
  ['07700900123', '07700 900123'],
  ['447700900123', '07700 900123'],
  ['+442079460123', '020 7946 0123'],
  ['+33612345678', '+33612345678'],
  ['asha@example.com', 'asha@example.com'],
])('the contact %s is shown as people write it: %s', (contact, text) => {
  expect(formatContact(contact)).toBe(text)
})

test.each([
  ['020 7946 0123', true],
  ['0044 (0)7700 900123', true],
  ['+353 86 123 4567', true],
  ['+44 7700 90012', false],
  ['+1234', false],
  ['020794601234', false],
  ['020 7946 012', false],
])('a reservation phone %s: %s', (text, isAccepted) => {
  expect(isReservationPhone(text)).toBe(isAccepted)
})

test.each([
  ['6123456789', true],
  ['9123456789', true],
  ['5123456789', false],
  ['91234567890', false],
])('a contact number %s: %s', (text, isAccepted) => {
  expect(isContactNumber(text)).toBe(isAccepted)
})
