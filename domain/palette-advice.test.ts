import { expect, test } from 'vitest'
import { paletteAdvice } from './palette-advice.ts'

const advice = (brand: string, secondary: string, banner: string) =>
  paletteAdvice({ brand, secondary, banner }, 'round')

test('colours that can be used as they are need no advice', () => {
  expect(advice('#A11650', '#F3A51C', '#FDE7C5')).toEqual(['banner-pale'])
  expect(advice('#A11650', '#F3A51C', '#F2B705')).toEqual([])
})

test('a dark brand on a dark banner has its buttons there in the colour of the text', () => {
  expect(advice('#A11650', '#F3A51C', '#6B0F3A')).toEqual(['button-swapped'])
})

test('a yellow brand is darkened where it is written in, and edged on the page', () => {
  expect(advice('#FFFF00', '#00FF00', '#102030')).toEqual(['brand-text', 'brand-pale'])
})

test('white on white gets every piece of advice that applies', () => {
  expect(advice('#FFFFFF', '#FFFFFF', '#FFFFFF')).toEqual([
    'brand-text',
    'button-swapped',
    'brand-pale',
    'banner-pale',
  ])
})

test('the notation of a colour makes no difference', () => {
  expect(advice('#a11650', '#f3a51c', '#f2b705')).toEqual([])
})
