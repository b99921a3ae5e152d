import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { atRevision, beginTyping, byRevision, useOneAtATime } from './use-autosaved-fields.ts'

interface Dish {
  name: string
  price: number
}

test('a field is judged by the revision that it was typed over, however often it is typed and loaded', () => {
  const first = beginTyping<Dish>({}, { name: 'Da' }, 5)
  const typedOn = beginTyping(first, { name: 'Dal' }, 8)

  expect(byRevision({ name: 'Dal' }, typedOn)).toEqual([{ revision: 5, fields: ['name'] }])
})

test('a field that was typed over a newer revision is sent for itself', () => {
  const first = beginTyping<Dish>({}, { name: 'Dal' }, 5)
  const both = beginTyping(first, { price: 9 }, 8)

  expect(byRevision({ price: 9, name: 'Dal' }, both)).toEqual([
    { revision: 5, fields: ['name'] },
    { revision: 8, fields: ['price'] },
  ])
})

test('what was typed on while it was saved is judged by the save', () => {
  const first = beginTyping<Dish>({}, { name: 'Da', price: 9 }, 5)
  const saved = { ...first, ...atRevision<Dish>(['name'], 6) }

  expect(byRevision({ name: 'Dal', price: 9 }, saved)).toEqual([
    { revision: 5, fields: ['price'] },
    { revision: 6, fields: ['name'] },
  ])
})

type DoAlone = ReturnType<typeof useOneAtATime>

function Form({ onShown }: { onShown(doAlone: DoAlone): void }) {
  onShown(useOneAtATime())
  return null
}

test('work that throws does not keep the next from being done', async () => {
  const shown: DoAlone[] = []
  renderToString(<Form onShown={(doAlone) => shown.push(doAlone)} />)
  const [doAlone] = shown
  let isDone = false

  const failed = doAlone?.(async () => Promise.reject(new Error('a fault'))).catch(String)
  expect(await failed).toBe('Error: a fault')
  await doAlone?.(async () => {
    isDone = true
  })

  expect(isDone).toBe(true)
})
