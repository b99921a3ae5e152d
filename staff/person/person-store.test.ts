import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/client/call-error.ts'
import { usePerson, withPerson } from './person-store.ts'

afterEach(() => usePerson.setState(usePerson.getInitialState(), true))

/** A call that is refused once, until somebody has said who they are. */
function needsPerson(name: string, code: 'person_needed' | 'proof_needed' = 'person_needed') {
  let isRefused = true
  return async () => {
    if (!isRefused) return name
    isRefused = false
    throw new CallError(403, '', { right: null, by: 'pin' }, code)
  }
}
const asked = () => usePerson.getState().request?.what ?? null
const answer = (isKnown: boolean) => usePerson.getState().request?.answer(isKnown)

test('of two calls that need a person at once both are made once somebody is known', async () => {
  const calls = [
    withPerson('step', needsPerson('step')),
    withPerson('refund', needsPerson('refund')),
  ]
  await vi.waitFor(() => expect(usePerson.getState().waiting).toHaveLength(1))

  answer(true)

  expect(await Promise.all(calls)).toEqual(['step', 'refund'])
  expect(asked()).toBeNull()
})

test('who leaves one question is asked the next one', async () => {
  const first = withPerson('step', needsPerson('step'))
  const second = withPerson('refund', needsPerson('refund'))
  await vi.waitFor(() => expect(usePerson.getState().waiting).toHaveLength(1))

  answer(false)
  const next = asked()
  answer(true)

  expect([await first, next, await second]).toEqual([null, 'refund', 'refund'])
})

test('a question of another kind is asked for itself', async () => {
  const person = withPerson('step', needsPerson('step'))
  const proof = withPerson('team', needsPerson('team', 'proof_needed'))
  await vi.waitFor(() => expect(usePerson.getState().waiting).toHaveLength(1))

  answer(true)
  const next = asked()
  answer(true)

  expect([await person, next, await proof]).toEqual(['step', 'team', 'team'])
})
