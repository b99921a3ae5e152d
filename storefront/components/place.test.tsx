import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteOutlet } from '#storefront/site.ts'
import { DirectionLink, placeName, placeText, placeWithPostcode } from './place.tsx'

test('the way to a restaurant is a link only where one was given', () => {
  const html = (to: string) =>
    renderToStaticMarkup(
      <DirectionLink className="" to={to}>
        Get Directions
      </DirectionLink>,
    )

  expect(html('https://maps.example/soho')).toContain('href="https://maps.example/soho"')
  expect(html('/')).toBe('')
})

test('an outlet without a street is named once, and no text about it has a gap', () => {
  const textsOf = (line1: string) => {
    const address = { line1, line2: '', city: 'London', postcode: 'W1D 3NQ' }
    // Only the fields that are read.
    const outlet = { name: 'Thali House Soho', address } as SiteOutlet
    return [placeText(outlet), placeWithPostcode(outlet), placeName(outlet)]
  }

  expect(textsOf('1 Dean Street')).toEqual([
    '1 Dean Street, London',
    '1 Dean Street, London W1D 3NQ',
    '1 Dean Street',
  ])
  expect(textsOf('')).toEqual(['London', 'London W1D 3NQ', 'Thali House Soho'])
})
