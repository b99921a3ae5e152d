import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.ts'

const Words = ({ text }: { text: string }) => createElement('p', null, text)
const drawn = (Part: ReturnType<typeof lazyComponent<{ text: string }>>) =>
  renderToString(createElement(Part, { text: 'Butter Curry' }))

test('a component whose script is loaded ahead is drawn at once, in the place of its fallback', async () => {
  const Part = lazyComponent(async () => Words, 'Loading')
  const before = drawn(Part)

  await Part.preload()

  expect(before).toContain('Loading')
  expect(drawn(Part)).toContain('Butter Curry')
})

test('a script that could not be loaded ahead is loaded when the component is shown', async () => {
  let tries = 0
  const Part = lazyComponent(async () => {
    tries++
    if (tries === 1) throw new Error('no network')
    return Words
  }, 'Loading')

  await expect(Part.preload()).rejects.toThrow('no network')
  const before = drawn(Part)
  await Part.preload()

  expect(before).toContain('Loading')
  expect(drawn(Part)).toContain('Butter Curry')
})
