import { expect, test } from 'vitest'
import { type Role, rightsOfDevice, rightsOfRole } from '#domain/staff-rights.ts'
import { navigationFor } from './navigation.ts'

const member = (role: Role, needsSetup = false) => ({
  actor: { kind: 'member' as const, id: 'basil', name: 'Basil', role },
  rights: [...rightsOfRole[role]],
  needs_setup: needsSetup,
})
const names = (me: Parameters<typeof navigationFor>[0]) =>
  navigationFor(me).map((group) => group.map(({ name }) => name).join(', '))

test('everybody sees the screens that their role opens', () => {
  expect(names(member('manager'))).toEqual([
    'Today, Board, Orders, Sold out, Bookings, Customers',
    'Menu, Hours, Promos, Website, Reports',
    'Team, Devices, Log, Settings',
  ])
  expect(names(member('staff'))).toEqual(['Today, Board, Orders, Sold out, Bookings', 'Settings'])
})

test('a screen that nobody has unlocked sees the board and what is sold out', () => {
  const device = {
    actor: { kind: 'device' as const, id: 'pass', name: 'Pass', role: null },
    rights: [...rightsOfDevice],
    needs_setup: true,
  }

  expect(names(device)).toEqual(['Board, Sold out'])
  expect(names(undefined)).toEqual([])
})

test('the first day stands first until it is done, for those who may settle it', () => {
  expect(names(member('owner', true))[0]).toMatch(/^First day, Today/)
  expect(names(member('staff', true))[0]).toMatch(/^Today/)
})
