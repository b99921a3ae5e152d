import { expect, test } from 'vitest'
import { pageOf } from './website.tsx'

const brands = [
  { id: 'sushi', path: 'Sumo_Sushi' },
  { id: 'wok', path: 'Sumo_Wok' },
]

test.each([
  ['/website/home', '/'],
  ['/website/details', '/'],
  ['/website/brand', '/Sumo_Sushi'],
  ['/website/brand/wok', '/Sumo_Wok'],
  ['/website/texts', '/privacy'],
  ['/website/texts/cookies', '/CookiePolicy'],
  ['/website/texts/unknown', '/'],
])('a preview from %s opens %s of the shop', (screen, page) => {
  expect(pageOf(screen, brands)).toBe(page)
})
