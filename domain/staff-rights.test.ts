import { describe, expect, test } from 'vitest'
import { definitions } from '#contract/calls/table.ts'
import {
  isAtLeast,
  mayManage,
  rights,
  rightsOfDevice,
  rightsOfRole,
  rolesWith,
} from './staff-rights.ts'

const everybody = ['staff', 'manager', 'owner']
const managers = ['manager', 'owner']

describe('rights', () => {
  test.each([
    ['orders.move', everybody, true],
    ['stock', everybody, true],
    ['service', everybody, true],
    ['bookings', everybody, false],
    ['orders.cancel', managers, false],
    ['orders.refund', managers, false],
    ['hours', managers, false],
    ['menu.write', managers, false],
    ['menu.publish', managers, false],
    ['promos', managers, false],
    ['bookings.rules', managers, false],
    ['customers', managers, false],
    ['reports', managers, false],
    ['team', managers, false],
    ['devices', managers, false],
    ['settings', managers, false],
    ['audit', managers, false],
  ] as const)('%s: %j, a device alone %s', (right, roles, deviceMay) => {
    expect(rolesWith(right)).toEqual(roles)
    expect(rightsOfDevice.has(right)).toBe(deviceMay)
  })

  test('are each needed for a call', () => {
    const needed = Object.values(definitions).flatMap((call) => ('right' in call ? call.right : []))

    expect([...new Set(needed)].sort()).toEqual([...rights].sort())
  })

  test('are all in the table', () => {
    expect([...rightsOfRole.owner].sort()).toEqual([...rights].sort())
  })
})

test.each([
  ['staff', 'staff', false],
  ['staff', 'owner', false],
  ['manager', 'staff', true],
  ['manager', 'manager', false],
  ['manager', 'owner', false],
  ['owner', 'staff', true],
  ['owner', 'manager', true],
  ['owner', 'owner', true],
] as const)('whether %s looks after %s: %s', (role, other, may) => {
  expect(mayManage(role, other)).toBe(may)
})

test('a role is at least itself and those below', () => {
  expect([isAtLeast('manager', 'staff'), isAtLeast('manager', 'manager')]).toEqual([true, true])
  expect(isAtLeast('manager', 'owner')).toBe(false)
})
