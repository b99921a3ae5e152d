import { expect, test } from 'vitest'
import { readLegalText } from './markdown.server.ts'

const text = `# Privacy policy

Last changed 1 November 2026.

Some words.

## What we keep & why

- **Orders** for six years
- [Write](mailto:help@sample.test)

## Your rights

| Right | How |
|---|---|
| See it | Account |
`

test('title, date and sections stand apart from the text', () => {
  const { title, lead, sections, html } = readLegalText(text)
  expect(title).toBe('Privacy policy')
  expect(lead).toBe('Last changed 1 November 2026.')
  expect(sections).toEqual([
    { id: 's0', name: 'What we keep & why' },
    { id: 's1', name: 'Your rights' },
  ])
  expect(html).not.toContain('<h1')
  expect(html).toContain('<strong>Orders</strong>')
  expect(html).toContain('<td data-label="How">Account</td>')
  expect(html).toContain('href="mailto:help@sample.test"')
})

test.each([
  '<script>alert(1)</script>',
  'Hello <img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](data:text/html,x)',
  '[press](//elsewhere.example)',
  '![x](javascript:alert(1))',
  '## <img src=x onerror=alert(1)>',
  '[a"onmouseover="alert(1)](https://a.example/"onmouseover="x)',
])('nothing of %j runs', (markdown) => {
  const { html } = readLegalText(markdown)
  expect(html).not.toMatch(/<script|<img|href="(?!https?:|mailto:)|"\s*on\w+=/i)
})
