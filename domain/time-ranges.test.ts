import { expect, test } from 'vitest'
import { isPastMidnight, rangesFault, readTime } from './edited-hours.ts'

const range = (text: string) => {
  const [opens = '', closes = ''] = text.split('-')
  return { opens, closes }
}

test.each([
  ['none at all', [], null],
  ['one that ends at midnight', ['12:00-24:00'], null],
  ['one round the clock', ['00:00-24:00'], null],
  ['two that touch', ['12:00-14:00', '14:00-22:00'], null],
  ['two in the wrong order', ['17:00-22:00', '12:00-14:00'], null],
  ['a last one past midnight', ['12:00-14:00', '17:00-02:00'], null],
  ['an end that is missing', ['12:00-'], 'incomplete'],
  ['a time that does not exist', ['25:00-26:00'], 'incomplete'],
  ['an opening at 24:00', ['24:00-02:00'], 'incomplete'],
  ['the same time twice', ['12:00-12:00'], 'empty'],
  ['two that overlap by a minute', ['12:00-14:01', '14:00-22:00'], 'overlap'],
  ['one after another that runs past midnight', ['12:00-02:00', '17:00-22:00'], 'overlap'],
])('ranges of a day: %s', (_, ranges, fault) => {
  expect(rangesFault(ranges.map(range))).toBe(fault)
})

test.each([
  ['12:00-02:00', true],
  ['12:00-00:01', true],
  ['12:00-00:00', false],
  ['12:00-24:00', false],
  ['12:00-12:01', false],
])('%s ends on the next day: %s', (text, isPast) => {
  expect(isPastMidnight(range(text))).toBe(isPast)
})

test.each([
  ['9', '09:00'],
  ['17', '17:00'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['9.30', '09:30'],
  [' 17:30 ', '17:30'],
  ['24', '24:00'],
  ['24:01', '24:01'],
  ['25', '25'],
  ['5 pm', '5 pm'],
  ['', ''],
])('%j is read as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
