import {
  type Allergen,
  allergens,
  type Category,
  type Dietary,
  type Item,
  type Limited,
  type Menu,
  type OptionGroup,
  type SoldOut,
} from '#domain/menu.ts'
import type { Picture } from '#domain/picture.ts'
import { type Packed, pack, unpack } from '#storefront/packed.ts'

/** A menu as it travels in its page: without names of fields, and what several dishes share once. */
export type PackedMenu = Packed<Columns>

interface Columns {
  menuId: string
  categories: (Omit<Category, 'items'> & { count: number })[]
  groups: OptionGroup[]
  pictures: Picture[]
  /** Values of the same kind side by side compress better than those of one dish. */
  dishes: {
    /** '' where the name says it. */
    id: string[]
    name: string[]
    description: string[]
    price: number[]
    specialPrice: (number | null)[]
    /** A letter for each that holds, and how spicy it is. */
    marks: string[]
    allergens: (number[] | null)[]
    calories: (number | null)[]
    groups: number[][]
    picture: (number | null)[]
    garnish: (number | null)[]
  }
  /** Dishes that the kitchen has marked, by their place. */
  soldOut?: Record<number, SoldOut>
  /** Dishes that the kitchen counts, by their place. */
  limited?: Record<number, Limited>
}

const dietaryLetters = {
  vegetarian: 'v',
  vegan: 'n',
  halal: 'h',
  glutenFree: 'g',
} as const satisfies Record<Exclude<keyof Dietary, 'spicy'>, string>
const unavailable = 'x'
const popular = 'p'

export function packMenu({ id: menuId, categories }: Menu): PackedMenu {
  const groups = listOfDistinct<OptionGroup>()
  const pictures = listOfDistinct<Picture>()
  const items = categories.flatMap((category) => category.items)
  const column = <T>(value: (item: Item) => T) => items.map(value)
  const packed = pack<Columns>({
    menuId,
    categories: categories.map(({ items, ...category }) => ({ ...category, count: items.length })),
    groups: groups.values,
    pictures: pictures.values,
    dishes: {
      id: column(({ id, name }) => (id === idByName(menuId, name) ? '' : id)),
      name: column(({ name }) => name),
      description: column(({ description }) => description),
      price: column(({ price }) => price),
      specialPrice: column(({ specialPrice }) => specialPrice),
      marks: column(marksOf),
      allergens: column((item) => item.allergens?.map((each) => allergens.indexOf(each)) ?? null),
      calories: column(({ calories }) => calories),
      groups: column((item) => item.groups.map(groups.placeOf)),
      picture: column(({ picture }) => picture && pictures.placeOf(picture)),
      garnish: column(({ garnish }) => garnish && pictures.placeOf(garnish)),
    },
    ...marked(items, 'soldOut'),
    ...marked(items, 'limited'),
  })
  unpacked.set(packed, categories)
  return packed
}

const unpacked = new WeakMap<PackedMenu, Category[]>()

/** The same objects each time for the same menu; on the server those that were packed. */
export function unpackMenu(packed: PackedMenu): Category[] {
  const known = unpacked.get(packed)
  if (known) return known
  const columns = unpack(packed)
  const items = columns.dishes.name.map((_, place) => itemFrom(place, columns))
  let first = 0
  const categories = columns.categories.map(({ count, ...category }) => {
    first += count
    return { ...category, items: items.slice(first - count, first) }
  })
  unpacked.set(packed, categories)
  return categories
}

/** The marks of one kind by the places of their dishes; nothing where no dish has one. */
function marked<Kind extends 'soldOut' | 'limited'>(
  items: Item[],
  kind: Kind,
): Pick<Columns, Kind> {
  const marks = items.flatMap((item, place) => (item[kind] ? [[place, item[kind]]] : []))
  return (marks.length > 0 ? { [kind]: Object.fromEntries(marks) } : {}) as Pick<Columns, Kind>
}

function itemFrom(place: number, columns: Columns): Item {
  const { menuId, dishes, groups, pictures, soldOut, limited } = columns
  // All columns are equally long, and what they point at is in its list: `packMenu` wrote both.
  const at = <T>(list: T[], index = place) => list[index] as T
  const name = at(dishes.name)
  const picture = at(dishes.picture)
  const garnish = at(dishes.garnish)
  return {
    id: at(dishes.id) || idByName(menuId, name),
    name,
    description: at(dishes.description),
    picture: picture === null ? null : at(pictures, picture),
    garnish: garnish === null ? null : at(pictures, garnish),
    price: at(dishes.price),
    specialPrice: at(dishes.specialPrice),
    ...fromMarks(at(dishes.marks)),
    allergens: at(dishes.allergens)?.map((each) => allergens[each] as Allergen) ?? null,
    calories: at(dishes.calories),
    groups: at(dishes.groups).map((each) => at(groups, each)),
    ...(soldOut?.[place] ? { soldOut: soldOut[place] } : {}),
    ...(limited?.[place] ? { limited: limited[place] } : {}),
  }
}

function marksOf({ dietary: { spicy, ...dietary }, isAvailable, isPopular }: Item): string {
  const kinds = Object.keys(dietaryLetters) as (keyof typeof dietaryLetters)[]
  return [
    ...kinds.filter((kind) => dietary[kind]).map((kind) => dietaryLetters[kind]),
    isAvailable ? '' : unavailable,
    isPopular ? popular : '',
    spicy || '',
  ].join('')
}

function fromMarks(marks: string): Pick<Item, 'dietary' | 'isAvailable' | 'isPopular'> {
  return {
    dietary: {
      vegetarian: marks.includes(dietaryLetters.vegetarian),
      vegan: marks.includes(dietaryLetters.vegan),
      halal: marks.includes(dietaryLetters.halal),
      glutenFree: marks.includes(dietaryLetters.glutenFree),
      spicy: Number(/\d/.exec(marks)?.[0] ?? 0) as Dietary['spicy'],
    },
    isAvailable: !marks.includes(unavailable),
    isPopular: marks.includes(popular),
  }
}

/** What most dishes are called in their folder: `main.butter-chicken`. */
function idByName(menuId: string, name: string): string {
  return `${menuId}.${name.toLowerCase().replaceAll(' ', '-')}`
}

/** Values that are written alike are one. */
function listOfDistinct<T extends object>() {
  const values: T[] = []
  const places = new Map<string, number>()
  return {
    values,
    placeOf(value: T): number {
      const text = JSON.stringify(value)
      const place = places.get(text) ?? values.length
      if (place === values.length) {
        places.set(text, place)
        values.push(value)
      }
      return place
    },
  }
}
