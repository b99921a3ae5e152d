import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { wipe } from '#staff/live/session.ts'
import { mount } from '#testing/mount.ts'
import {
  clearTypedFields,
  hasUnsaved,
  setTypedFieldsOwner,
  useTypedFields,
  warnOfUnsaved,
} from './typed-fields.ts'

interface Name {
  name: string
}
type Form = ReturnType<typeof useTypedFields<Name>>

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  clearTypedFields()
  vi.unstubAllGlobals()
})

function Shown({ kind, onShown }: { kind: 'typed' | 'notes'; onShown(form: Form): void }) {
  onShown(useTypedFields<Name>('settings contact soho', kind))
  return null
}

/** A form of one name. */
async function openForm(kind: 'typed' | 'notes' = 'typed'): Promise<() => Form> {
  let form: Form | undefined
  const onShown = (shown: Form) => {
    form = shown
  }
  leave = await mount(<Shown kind={kind} onShown={onShown} />)
  return () => {
    if (!form) throw new Error('the form is not shown')
    return form
  }
}
const type = (form: () => Form, name: string) => act(async () => form().change({ name }))

test('the browser asks before it leaves a page with something unsaved, and only then', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  warnOfUnsaved()
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const form = await openForm()

  expect(asks()).toBe(false)
  await type(form, 'Soho')
  expect(asks()).toBe(true)
  await act(async () => form().discard())
  expect(asks()).toBe(false)
})

test('notes of a form count as saved', async () => {
  await type(await openForm('notes'), 'Soho')

  expect(hasUnsaved()).toBe(false)
})

test('signing out leaves nothing in the form for the next member', async () => {
  vi.stubGlobal('localStorage', { setItem() {} })
  const form = await openForm()
  await type(form, 'Soho')

  await act(() => wipe(new QueryClient()))

  expect(form().typed).toEqual({})
})

test('another member who signs in does not find what the one before typed', async () => {
  const form = await openForm()
  await act(async () => setTypedFieldsOwner('olive'))
  await type(form, 'Soho')

  await act(async () => setTypedFieldsOwner('olive'))
  expect(form().typed).toEqual({ name: 'Soho' })
  await act(async () => setTypedFieldsOwner('basil'))

  expect(form().typed).toEqual({})
})
