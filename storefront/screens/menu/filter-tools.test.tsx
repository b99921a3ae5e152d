import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoDishes } from './filter-tools.tsx'

function words(props: { hasMenu: boolean; phone: string }): string {
  const html = renderToStaticMarkup(<NoDishes {...props} onClear={() => {}} />)
  return html.replace(/<[^>]+>/g, ' ')
}

test('a restaurant without a dish says that its menu is not there yet, and whom to call', () => {
  const shown = words({ hasMenu: false, phone: '020 7946 0333' })

  expect(shown).toContain('The menu is not here yet')
  expect(shown).toContain('Call 020 7946 0333')
  expect(shown).not.toContain('Show the whole menu')
})

test('… and offers no call where it has no phone', () => {
  expect(words({ hasMenu: false, phone: '' })).not.toContain('Call')
})

test('filters that no dish fits can be cleared', () => {
  const shown = words({ hasMenu: true, phone: '020 7946 0333' })

  expect(shown).toContain('No dish fits')
  expect(shown).toContain('Show the whole menu')
})
