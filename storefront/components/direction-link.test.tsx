import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DirectionLink } from './direction-link.tsx'

function html(to: string): string {
  return renderToStaticMarkup(
    <DirectionLink className="" to={to}>
      Get Directions
    </DirectionLink>,
  )
}

test('the way to a restaurant is a link only where one was given', () => {
  expect(html('https://maps.example/soho')).toContain('href="https://maps.example/soho"')
  expect(html('/')).toBe('')
})
