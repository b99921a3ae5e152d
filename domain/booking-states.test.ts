import { describe, expect, test } from 'vitest'
import {
  allowedBookingActions,
  bookingRules,
  bookingStateOf,
  bookingStates,
  bookingSteps,
  holdsSeats,
  isExpected,
  mayChangeDay,
} from './booking-states.ts'

const today = '2026-11-20'
const sheet = (day: string, isManager = false) => ({ day, today, isManager })

describe('whose day it is', () => {
  test('staff change the bookings of today and tomorrow, managers those of any day', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']

    expect(days.map((day) => mayChangeDay(sheet(day)))).toEqual([false, true, true, false])
    expect(days.map((day) => mayChangeDay(sheet(day, true)))).toEqual([true, true, true, true])
  })

  test.each(bookingStates)('a %s booking of another day has no buttons for staff', (state) => {
    expect(allowedBookingActions(state, sheet('2026-11-19'))).toEqual([])
  })
})

test.each([
  ['placed', ['confirm', 'seat', 'no-show', 'cancel', 'move']],
  ['confirmed', ['seat', 'no-show', 'cancel', 'move']],
  ['seated', ['left']],
  ['left', []],
  ['cancelled', []],
  ['no_show', ['seat']],
] as const)('a %s booking can be %j', (state, actions) => {
  expect(allowedBookingActions(state, sheet(today))).toEqual(actions)
})

test('bookings of expected and seated guests take seats', () => {
  expect(bookingStates.filter(holdsSeats)).toEqual(['placed', 'confirmed', 'seated', 'left'])
  expect(bookingStates.filter(isExpected)).toEqual(['placed', 'confirmed'])
})

test('a held booking is shown as not confirmed, whatever state is stored', () => {
  expect(bookingStateOf('confirmed', true)).toBe('placed')
  expect(bookingStateOf('confirmed', false)).toBe('confirmed')
  expect(bookingStateOf('cancelled', true)).toBe('cancelled')
})

test('no step leads from a state to itself', () => {
  for (const step of bookingSteps) {
    expect(bookingRules[step].from).not.toContain(bookingRules[step].to)
  }
})
