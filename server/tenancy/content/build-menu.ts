import { toMinorUnits } from '#contract/major-units.ts'
import { type Item, type Menu, type OptionGroup, removalsGroupName } from '#domain/menu.ts'
import type { MenuFile } from '#server/tenancy/folder/menu-file.ts'
import { type Pictures, pictureOf } from '#server/tenancy/pictures.ts'

/** @param currency ISO 4217 */
export function toMenu(
  id: string,
  file: MenuFile,
  { pictures, currency }: { pictures: Pictures; currency: string },
): Menu {
  const groups = new Map(
    Object.entries(file.option_groups).map(([key, group]): [string, OptionGroup] => [
      key,
      {
        id: key,
        name: group.name,
        choice: group.type === 'multiple' ? 'many' : 'one',
        isRequired: group.required,
        min: group.min,
        max: group.max,
        options: group.options.map((option) => ({
          id: `${key}.${option.id}`,
          name: option.name,
          price: toMinorUnits(option.price, currency),
          isAvailable: !option.sold_out,
          // A removed ingredient adds no allergens.
          allergens: option.allergens ?? (group.name === removalsGroupName ? [] : null),
        })),
      },
    ]),
  )
  return {
    id,
    categories: file.categories.map((category) => ({
      id: category.id,
      name: category.name,
      description: category.description,
      items: category.items
        .filter(({ hidden }) => !hidden)
        .map(
          (item): Item => ({
            id: `${id}.${item.id}`,
            name: item.name,
            ...(item.kitchen_name ? { kitchenName: item.kitchen_name } : {}),
            description: item.description,
            picture: item.picture ? pictureOf(pictures, item.picture) : null,
            garnish: item.garnish ? pictureOf(pictures, item.garnish) : null,
            price: toMinorUnits(item.price, currency),
            specialPrice:
              item.special_price === undefined ? null : toMinorUnits(item.special_price, currency),
            dietary: {
              vegetarian: item.dietary.includes('vegetarian') || item.dietary.includes('vegan'),
              vegan: item.dietary.includes('vegan'),
              halal: item.dietary.includes('halal'),
              glutenFree: item.dietary.includes('gluten_free'),
              spicy: item.spicy,
            },
            allergens: item.allergens ?? null,
            calories: item.calories ?? null,
            isAvailable: !item.sold_out,
            isPopular: item.popular,
            groups: item.options.flatMap((key) => groups.get(key) ?? []),
          }),
        ),
    })),
  }
}
