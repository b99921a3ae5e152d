import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOneAtATime } from './use-autosaved-fields.ts'

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
