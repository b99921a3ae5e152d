import { expect, test } from 'vitest'
import { aGroup, aLine, anItem, anOption } from '#testing/sample-menu.ts'
import { allergensText, lineAllergens, lineAllergensText } from './line-allergens.ts'
import type { Allergen } from './menu.ts'

test.each<[Allergen[] | null, string]>([
  [['milk', 'nuts'], 'Contains milk, nuts.'],
  [[], 'Contains none of the 14 main allergens.'],
  [null, 'Allergen information not given. Please ask us before you order.'],
])('a dish of the menu whose allergens are %j says “%s”', (declared, text) => {
  expect(allergensText(declared)).toBe(text)
})

const sauces = (mayo: Allergen[] | null) =>
  aGroup({
    id: 'sauces',
    options: [
      anOption('Garlic mayo', { allergens: mayo }),
      anOption('Yoghurt', { allergens: ['milk'] }),
    ],
  })
const text = (own: Allergen[] | null, mayo: Allergen[] | null, choices: string[]) => {
  const line = aLine({
    item: anItem({ name: 'Shish', allergens: own, groups: [sauces(mayo)] }),
    choices: Object.fromEntries(choices.map((id) => [id, 1])),
  })
  return lineAllergensText(lineAllergens(line), 'Shish')
}

test.each([
  [['sesame'], ['eggs'], ['Garlic mayo'], 'Contains eggs, sesame.'],
  [['milk'], [], ['Yoghurt'], 'Contains milk.'],
  [[], [], ['Garlic mayo'], 'Contains none of the 14 main allergens.'],
  // Options that are not chosen do not count.
  [['sesame'], null, [], 'Contains sesame.'],
  [['sesame'], null, ['Garlic mayo'], 'Contains sesame. Allergens of Garlic mayo not given.'],
  [[], null, ['Garlic mayo'], 'Allergens of Garlic mayo not given.'],
  [null, null, ['Garlic mayo'], 'Allergen information not given.'],
  [null, [], [], 'Allergen information not given.'],
  [null, [], ['Yoghurt'], 'Contains milk. Allergens of Shish not given.'],
] as [Allergen[] | null, Allergen[] | null, string[], string][])(
  'an ordered dish of %j, its mayo %j, with %j chosen says “%s”',
  (own, mayo, choices, expected) => {
    expect(text(own, mayo, choices)).toBe(expected)
  },
)
