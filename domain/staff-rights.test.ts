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

describe('rights', () => {
  test.each(['orders.move', 'stock', 'service', 'bookings'] as const)('staff have %s', (right) => {
    expect(rolesWith(right)).toEqual(['staff', 'manager', 'owner'])
  })

  test('are all those of managers and owners, and few those of a device alone', () => {
    expect(rightsOfRole.staff.size).toBe(4)
    expect([rightsOfRole.manager.size, rightsOfRole.owner.size]).toEqual([17, 17])
    expect([...rightsOfDevice]).toEqual(['orders.move', 'stock', 'service'])
  })

  test('are each needed for a call', () => {
    const needed = Object.values(definitions).flatMap((call) => ('right' in call ? call.right : []))

    expect([...new Set(needed)].sort()).toEqual([...rights].sort())
  })
})

test.each([
  ['staff', 'owner', false],
  ['manager', 'staff', true],
  ['manager', 'manager', false],
  ['manager', 'owner', false],
  ['owner', 'staff', true],
  ['owner', 'owner', true],
] as const)('whether %s looks after %s: %s', (role, other, may) => {
  expect(mayManage(role, other)).toBe(may)
})

test('a role is at least itself and those below', () => {
  expect([isAtLeast('manager', 'staff'), isAtLeast('manager', 'manager')]).toEqual([true, true])
  expect(isAtLeast('manager', 'owner')).toBe(false)
})
