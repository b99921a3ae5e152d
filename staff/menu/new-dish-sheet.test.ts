import { expect, test } from 'vitest'
import { readAllergens } from './new-dish-sheet.tsx'

test.each([
  ['', null],
  [' , ', null],
  ['none', []],
  ['Milk', ['milk']],
  ['nut, milk', ['milk', 'nuts']],
  ['nuts; peanuts', ['nuts', 'peanuts']],
  ['gluten + cereals', ['cereals containing gluten']],
  ['wheat, dairy, soya', ['cereals containing gluten', 'milk', 'soybeans']],
  ['sulphur dioxide', ['sulphites']],
  ['king prawns', ['crustaceans']],
  ['soy,sulph,egg', ['eggs', 'soybeans', 'sulphites']],
])('“%s” is %j', (text, allergens) => {
  expect(readAllergens(text)).toEqual({ allergens })
})

test.each([
  ['mi', 'mi'],
  ['milk, cheese', 'cheese'],
  ['shellfish', 'shellfish'],
  ['none, milk', 'none'],
  ['milk nuts', 'milk nuts'],
])('“%s” is refused at “%s”', (text, unknown) => {
  expect(readAllergens(text)).toEqual({ unknown })
})
