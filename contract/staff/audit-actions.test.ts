import { expect, test } from 'vitest'
import { actionsOf, auditActions, auditGroups } from './audit-actions.ts'

test('every action is in exactly one group, besides the group of the system, which has all', () => {
  const sorted = auditGroups.filter((group) => group !== 'system').flatMap(actionsOf)

  expect(sorted.toSorted()).toEqual(auditActions.toSorted())
  expect(actionsOf('system')).toEqual(auditActions)
})
