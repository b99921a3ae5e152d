import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wipe } from '#staff/live/session.ts'
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
beforeEach(() => {
  // What React uses of a browser where nothing is drawn.
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} })
  const document = { nodeType: 9, defaultView: window, activeElement: null, addEventListener() {} }
  vi.stubGlobal('window', Object.assign(window, { document }))
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
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
  const { document } = globalThis
  const root = createRoot({
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    addEventListener() {},
  } as never)
  leave = () => act(async () => root.unmount())
  let form: Form | undefined
  const onShown = (shown: Form) => {
    form = shown
  }
  await act(async () => root.render(<Shown kind={kind} onShown={onShown} />))
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
