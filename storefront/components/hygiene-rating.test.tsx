import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HygieneRating } from './hygiene-rating.tsx'

const shown = (rating: string) => renderToStaticMarkup(<HygieneRating rating={rating} />)

test.each(['1', '2', '3', '4'])(
  'a rating of %s has its own image, with that step marked',
  (rating) => {
    // No other step has a class.
    expect(shown(rating).match(/<i class="[^"]+">.<\/i>/g)).toEqual([
      expect.stringContaining(`>${rating}<`),
    ])
  },
)

test.each([
  ['0', 'Urgent improvement necessary'],
  ['5', 'Very good'],
  ['null', 'Awaiting inspection'],
])('a rating of %s has the default image, and says: %s', (rating, words) => {
  expect(shown(rating).match(/<i /g)).toHaveLength(1)
  expect(shown(rating)).toContain(words)
})
