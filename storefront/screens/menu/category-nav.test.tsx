import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryRail } from './category-nav.tsx'

test.each([
  [1, '1 dish'],
  [2, '2 dishes'],
])('a category of %i is read out as: %s', (count, words) => {
  const html = renderToStaticMarkup(<CategoryRail sections={[{ id: 'a', name: 'Curry', count }]} />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(`Curry${words}`)
})
