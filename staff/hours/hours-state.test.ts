import { expect, test } from 'vitest'
import type { WireHours } from '#contract/staff/hours.ts'
import { hasFaults, toHoursForm, toHoursUpdate, weekOf } from './hours-state.ts'

const lunch = { from: '12:00', to: '14:30' }
const wire: WireHours = {
  revision: 3,
  weekly: [{ day: 'monday', ranges: [lunch] }],
  exceptions: [{ date: '2026-12-25', ranges: [], reason: 'Christmas Day' }],
  kitchen: {
    preparation_minutes: 18,
    lead_minutes: 30,
    days_ahead: 7,
    slot_minutes: 15,
    slot_capacity: 8,
    early_kitchen_minutes: 20,
  },
  orders_for_later: true,
  services: ['pickup'],
  next_days: [],
  affected_orders: [],
}
const form = toHoursForm(wire)

test('each day and each number is a field; a day that is not named is closed', () => {
  expect(form['weekly.monday']).toEqual([{ opens: '12:00', closes: '14:30' }])
  expect(weekOf(form).tuesday).toEqual([])
  expect(form['kitchen.slot_capacity']).toBe(8)
})

test('only what was changed is sent', () => {
  const update = toHoursUpdate({
    revision: 3,
    'weekly.monday': [{ opens: '17:00', closes: '24:00' }],
    'kitchen.lead_minutes': 45,
  })

  expect(update).toEqual({
    revision: 3,
    weekly: [{ day: 'monday', ranges: [{ from: '17:00', to: '24:00' }] }],
    kitchen: { lead_minutes: 45 },
  })
})

test('nothing changed is nothing sent, and a switch that is turned off is', () => {
  expect(toHoursUpdate({ revision: 3 })).toEqual({ revision: 3 })
  expect(toHoursUpdate({ revision: 3, orders_for_later: false, exceptions: [] })).toEqual({
    revision: 3,
    orders_for_later: false,
    exceptions: [],
  })
})

test('a day that cannot be saved is found in the week and among the holidays', () => {
  const open = [{ opens: '12:00', closes: '' }]
  const holiday = { date: '2026-12-26', ranges: open, reason: '' }

  expect(hasFaults(form)).toBe(false)
  expect(hasFaults({ ...form, 'weekly.sunday': open })).toBe(true)
  expect(hasFaults({ ...form, exceptions: [holiday] })).toBe(true)
})
