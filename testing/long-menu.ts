import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** Sections of the menu. */
const sections = 12

const manners = 'Smoked Roasted Crisp Slow Charred Pickled Golden Braised Spiced Grilled'.split(' ')
const foods =
  'aubergine chicken lamb paneer okra cauliflower prawn potato spinach chickpea duck cod pumpkin'.split(
    ' ',
  )
const kinds = 'curry biryani wrap skewer salad stew flatbread'.split(' ')
const adjectives = 'dark sharp sweet warm bright gentle fiery'.split(' ')
const sauces =
  'tamarind|brown butter|green chilli|coconut milk|roast garlic|lime pickle|mint|black pepper|sesame|mustard seed|tomato'.split(
    '|',
  )
const sides = 'rice|soft bread|a handful of herbs|cucumber raita|crushed nuts'.split('|')

/**
 * A copy of the sample tenant with so many dishes: each with a text of its own, marks, a section and two groups of
 * options, and no pictures. What benchmarks and the weight of pages are measured with.
 * @returns its folder, which the caller removes together with the one that holds it
 */
export async function sampleWithDishes(count: number): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tiffin-dishes-')), 'sample')
  await cp('testing/sample', folder, { recursive: true })
  await writeFile(join(folder, 'menus/main.yaml'), stringify(menuOf(count)))
  return folder
}

function menuOf(count: number) {
  const dishes = Array.from({ length: count }, (_, index) => aDish(index))
  const perSection = Math.ceil(count / sections)
  return {
    option_groups: {
      heat: {
        name: 'Choose your heat',
        type: 'single',
        required: true,
        options: ['Mild', 'Medium', 'Hot'].map((name) => ({ id: name.toLowerCase(), name })),
      },
      extras: {
        name: 'Extras',
        type: 'multiple',
        max: 3,
        options: [
          { id: 'raita', name: 'Raita', price: 1.5, allergens: ['milk'] },
          { id: 'chutney', name: 'Chutney', price: 0.75 },
          { id: 'pickle', name: 'Lime pickle', price: 0.5, allergens: ['mustard'] },
        ],
      },
    },
    categories: Array.from({ length: Math.ceil(count / perSection) }, (_, section) => ({
      id: `section-${section + 1}`,
      name: `${pick(manners, section)} dishes`,
      items: dishes.slice(section * perSection, (section + 1) * perSection),
    })),
  }
}

/** The lists have lengths without a common divisor, so that no two dishes are the same. */
function aDish(index: number) {
  const [manner, food, kind] = [pick(manners, index), pick(foods, index), pick(kinds, index)]
  const name = `${manner} ${food} ${kind}`
  return {
    // The brand's page shows a dish by this name.
    id: index === 0 ? 'curry' : name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: `A ${pick(adjectives, index)} ${kind} of ${food} with ${pick(sauces, index)}, and ${pick(sides, index)}.`,
    price: 5 + ((index * 37) % 900) / 100,
    dietary: index % 3 === 0 ? ['vegetarian', 'gluten_free'] : index % 3 === 1 ? ['halal'] : [],
    spicy: index % 4,
    options: ['heat', 'extras'],
  }
}

function pick(list: string[], index: number): string {
  return list[index % list.length] as string
}
