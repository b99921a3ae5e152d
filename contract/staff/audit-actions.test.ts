import { expect, test } from 'vitest'
import { actionsOf, auditActions, auditGroups } from './audit-actions.ts'

test('every action is in one group beside that of the system, which has all', () => {
  const sorted = auditGroups.filter((group) => group !== 'system').flatMap(actionsOf)

  expect(sorted.toSorted()).toEqual(auditActions.toSorted())
  expect(actionsOf('system')).toEqual(auditActions)
})
