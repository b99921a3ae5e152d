import { removalsGroupName } from '#domain/menu.ts'
import { type Fault, type Parsed, readFolder, type TenantFolder } from './read-folder.ts'

/** Reads a folder and checks all of it. Without faults (warnings aside) it can be imported. */
export async function checkFolder(
  folder: string,
): Promise<{ folder: TenantFolder; faults: Fault[] }> {
  const faults: Fault[] = []
  const read = await readFolder(folder, faults)
  checkReferences(read, faults)
  return { folder: read, faults }
}

/** `tenants/x/menus/y.yaml:12: …`. */
export function faultText(folder: string, fault: Fault): string {
  return `${folder}/${fault.file}:${fault.line}: ${fault.isWarning ? 'warning: ' : ''}${fault.message}`
}

type At = (path: readonly PropertyKey[], message: string, isWarning?: boolean) => void

function checkReferences(folder: TenantFolder, faults: Fault[]): void {
  const { tenant, brands, outlets, menus, promos, pictures } = folder
  const itemIds = new Set(
    [...menus].flatMap(([menu, { value }]) =>
      value.categories.flatMap((category) => category.items.map((item) => `${menu}.${item.id}`)),
    ),
  )
  const at =
    ({ file, lineOf }: Parsed<unknown>): At =>
    (path, message, isWarning = false) =>
      faults.push({ file, line: lineOf(path), message: `${path.join('.')}: ${message}`, isWarning })
  const picture = (say: At, path: readonly PropertyKey[], name: string | undefined) => {
    if (name && !pictures.has(name)) say(path, `there is no pictures/${name}`)
  }
  const branding = (
    say: At,
    value: { header_logo: string; footer_logo: string; favicon: string },
  ) => {
    for (const key of ['header_logo', 'footer_logo', 'favicon'] as const)
      picture(say, ['branding', key], value[key])
  }

  if (tenant) {
    const say = at(tenant)
    const { value } = tenant
    branding(say, value.branding)
    if (!outlets.has(value.default_outlet))
      say(['default_outlet'], `there is no outlets/${value.default_outlet}.yaml`)
    if (value.allow_booking && !value.booking)
      say(['allow_booking'], 'bookings need the part booking')
    if (value.home_page && !value.home) say(['home_page'], 'a home page needs the part home')
    duplicates(value.hosts.map(({ host }) => host)).forEach((index) => {
      say(['hosts', index, 'host'], 'stands here twice')
    })
    value.home?.banners.forEach((banner, index) => {
      picture(say, ['home', 'banners', index, 'picture'], banner.picture)
      for (const [n, plate] of banner.plates.entries()) {
        picture(say, ['home', 'banners', index, 'plates', n], plate)
      }
    })
  }

  const paths = [...brands.values()]
  for (const index of duplicates(paths.map(({ value }) => value.path.toLowerCase()))) {
    const brand = paths[index]
    if (brand) at(brand)(['path'], 'another brand has this path')
  }
  for (const brand of brands.values()) {
    const say = at(brand)
    branding(say, brand.value.branding)
    brand.value.highlights.forEach((item, index) => {
      if (!itemIds.has(item))
        say(
          ['highlights', index],
          `there is no item ${item}; write menu.item, such as ${[...itemIds][0]}`,
        )
    })
    for (const [index, plate] of brand.value.hero_plates.entries()) {
      picture(say, ['hero_plates', index], plate)
    }
  }

  const listed = [...outlets.values()]
  for (const index of duplicates(listed.map(({ value }) => value.slug))) {
    const outlet = listed[index]
    if (outlet) at(outlet)(['slug'], 'another outlet has this slug')
  }
  for (const outlet of outlets.values()) {
    const say = at(outlet)
    const { value } = outlet
    if (!brands.has(value.brand)) say(['brand'], `there is no brands/${value.brand}.yaml`)
    if (!menus.has(value.menu)) say(['menu'], `there is no menus/${value.menu}.yaml`)
    picture(say, ['picture'], value.picture)
    value.delivery_areas.forEach((area, index) => {
      if (area.postcodes.length === 0 && area.radius_km === undefined) {
        say(['delivery_areas', index], 'write postcodes or radius_km')
      }
    })
    if (value.services.includes('delivery') && value.delivery_areas.length === 0) {
      say(['services'], 'delivery needs delivery_areas')
    }
  }

  for (const menu of menus.values()) checkMenu(menu, at(menu), picture)

  promos?.value.forEach((promo, index) => {
    for (const outlet of promo.outlets.filter((name) => !outlets.has(name))) {
      at(promos)([index, 'outlets'], `there is no outlets/${outlet}.yaml`)
    }
  })

  for (const [name, body] of pictures) {
    if (
      name.endsWith('.svg') &&
      /<script|<foreignObject|\son\w+\s*=|javascript:/i.test(body.toString())
    ) {
      faults.push({
        file: `pictures/${name}`,
        line: 1,
        message: 'a drawing may not hold scripts',
        isWarning: false,
      })
    }
  }
}

function checkMenu(
  menu: Parsed<import('./folder-schema.ts').MenuFile>,
  say: At,
  picture: (say: At, path: readonly PropertyKey[], name: string | undefined) => void,
): void {
  const { option_groups, categories } = menu.value
  for (const [key, group] of Object.entries(option_groups)) {
    const path = ['option_groups', key]
    if (group.max > 0 && group.min > group.max)
      say([...path, 'min'], `min ${group.min} is more than max ${group.max}`)
    if (group.type === 'single' && !group.required) {
      say(
        path,
        'an optional single choice fails when nothing is chosen; write required: true or type: multiple',
        true,
      )
    }
    if (group.name === removalsGroupName && (group.required || group.type !== 'multiple')) {
      say(path, `${removalsGroupName} must be type: multiple and not required`)
    }
    for (const index of duplicates(group.options.map((option) => option.id))) {
      say([...path, 'options', index, 'id'], 'another option of the group has this id')
    }
  }
  const all = categories.flatMap((category) => category.items.map((item) => item.id))
  const twice = new Set(duplicates(all).map((index) => all[index]))
  categories.forEach((category, c) => {
    category.items.forEach((item, i) => {
      const path = ['categories', c, 'items', i]
      if (twice.has(item.id)) say([...path, 'id'], `“${item.id}” stands in the menu twice`)
      if (item.special_price !== undefined && item.special_price >= item.price) {
        say([...path, 'special_price'], 'an offer must be below the price')
      }
      picture(say, [...path, 'picture'], item.picture)
      picture(say, [...path, 'garnish'], item.garnish)
      item.options.forEach((key, n) => {
        if (!(key in option_groups))
          say([...path, 'options', n], `there is no option group “${key}”`)
      })
    })
  })
}

/** Places of values that have stood before. */
function duplicates(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}
