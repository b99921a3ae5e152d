import type { DataOf } from '#contract/calls/table.ts'
import type { WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import { isSame } from '#domain/menu-difference.ts'
import { Tag } from '#staff/controls/tag.tsx'
import { Becomes, type ChangeRow, Was } from '#staff/office/changes-table.tsx'
import { valueText } from '#staff/office/value-text.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { officeWords } from '#staff/words/office.ts'

export type WireChange = DataOf<'getMenuDiff'>['changes'][number]

/** Whether a version's change concerns a menu. */
export function isMenuChange<Change extends { subject: { kind: string } }>(
  change: Change,
): change is Change & Pick<WireChange, 'subject'> {
  return ['category', 'group', 'option', 'item'].includes(change.subject.kind)
}

/** Formats an amount of the wire. */
type Money = (amount: number) => string

/** A value of a field in words; a menu has no instants. */
const plainValue = (value: unknown) => valueText(value, String)

/** `Butter Chicken · price`. */
export function whatChanges({ subject, field }: WireChange): string {
  return field === '' ? subject.name : `${subject.name} · ${menuWords.fields[field] ?? field}`
}

/** One side of a change in words. @param menu the menu that contains the value */
export function changeText(
  { field, subject }: { field: string; subject: { kind: WireChange['subject']['kind'] } },
  value: unknown,
  menu: WireMenuDocument,
  money: Money,
): string {
  if (field === 'price' || field === 'special_price') {
    return typeof value === 'number' ? money(value) : officeWords.nothing
  }
  if (field === 'allergens') {
    if (value === null || value === undefined) return menuWords.changes.notGiven
    if (isSame(value, [])) return menuWords.dish.noneOf14.toLowerCase()
  }
  if (Array.isArray(value)) {
    return value.map(entryName(field, menu)).join(', ') || officeWords.nothing
  }
  if (field === 'type' && (value === 'single' || value === 'multiple')) {
    return menuWords.group.types[value]
  }
  if (flags.has(field)) return plainValue(value === true)
  if (field === 'place') return placeText(subject.kind, value, menu)
  return plainValue(value)
}

/**
 * Kind and field name of a conflict's key, such as `item.lassi.price` or `option.heat.mild.name`; name '' for the whole
 * subject.
 */
export function fieldOf(key: string): { kind: WireChange['subject']['kind']; name: string } {
  const [kind, ...parts] = key.split('.') as [WireChange['subject']['kind'], ...string[]]
  return { kind, name: parts[kind === 'option' ? 2 : 1] ?? '' }
}

/** Name of a conflict's subject, such as the dish of `item.lassi.price`; its id if it is removed. */
export function subjectName(key: string, { option_groups, categories }: WireMenuDocument): string {
  const [kind, id = '', optionId] = key.split('.')
  const group = option_groups.find((each) => each.id === id)
  const named = {
    item: categories.flatMap(({ items }) => items).find((item) => item.id === id),
    category: categories.find((category) => category.id === id),
    group,
    option: group?.options.find((option) => option.id === optionId),
  }[kind as WireChange['subject']['kind']]
  return named?.name ?? id
}

/**
 * One side of a conflict in words: for a list its changes, if its previous value is known.
 * @param key the server's name of the field
 */
export function conflictText(
  key: string,
  value: unknown,
  { before, menu, money }: { before: unknown; menu: WireMenuDocument; money: Money },
): string {
  const { kind, name } = fieldOf(key)
  if (name === '') {
    if (value === null) return menuWords.conflict.gone
    // The name is shown beside it.
    const changed = Object.entries(value ?? {}).filter(([field]) => field !== 'name')
    const texts = changed.map(
      ([field, to]) =>
        `${menuWords.fields[field] ?? field}: ${changeText({ field, subject: { kind } }, to, menu, money)}`,
    )
    return texts.join('; ') || menuWords.conflict.kept
  }
  if (Array.isArray(value) && value.length > 0 && Array.isArray(before)) {
    return listChange(before, value, entryName(name, menu))
  }
  return changeText({ field: name, subject: { kind } }, value, menu, money)
}

/** The new state of an added or removed dish, category, group or option. */
export function wholeText({ subject, becomes }: WireChange, money: Money): string {
  const words = menuWords.changes
  if (becomes === null || becomes === undefined) return words.removed
  const price = typeof becomes === 'object' && 'price' in becomes ? becomes.price : undefined
  return subject.kind === 'item' && typeof price === 'number'
    ? words.newDish(money(price))
    : words.added[subject.kind]
}

/** `+3.3 %` for a changed price; null for other changes. */
export function percentText({ field, was, becomes }: WireChange): string | null {
  if (field !== 'price' && field !== 'special_price') return null
  if (typeof was !== 'number' || typeof becomes !== 'number' || was === 0) return null
  const percent = Math.round(((becomes - was) / was) * 1_000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}

/** `curries/butter-chicken` → 'after Butter Chicken in Curries'. */
function placeText(kind: WireChange['subject']['kind'], value: unknown, menu: WireMenuDocument) {
  const words = menuWords.changes
  if (typeof value !== 'string') return officeWords.nothing
  const [list = '', before = ''] = value.split('/')
  const category = menu.categories.find(({ id }) => id === list)
  const group = menu.option_groups.find(({ id }) => id === list)
  const entries =
    kind === 'category'
      ? menu.categories
      : kind === 'group'
        ? menu.option_groups
        : kind === 'option'
          ? group?.options
          : category?.items
  const neighbour = entries?.find(({ id }) => id === before)
  const place = before === '' ? words.first : words.after(neighbour?.name ?? before)
  const name = category?.name ?? group?.name
  return name ? words.in(place, name) : place
}

/** Fields that a file omits when false. */
const flags = new Set(['popular', 'sold_out', 'hidden', 'required'])

/** The name of a list's entry: an allergen, a diet, an option group. */
function entryName(field: string, menu: WireMenuDocument): (entry: unknown) => string {
  return (entry) => {
    const id = String(entry)
    if (field === 'options') return menu.option_groups.find((group) => group.id === id)?.name ?? id
    if (field === 'dietary') return dietNames[id] ?? id
    return id
  }
}

const dietNames: Record<string, string> = menuWords.dish.dietary

/** Describes a list's changes: the entries added and removed; the whole list if only its order has changed. */
export function listChange(
  was: readonly string[],
  is: readonly string[],
  nameOf: (entry: string) => string,
): string {
  const words = menuWords.conflict
  const names = (entries: readonly string[]) => entries.map(nameOf).join(', ')
  const added = is.filter((entry) => !was.includes(entry))
  const removed = was.filter((entry) => !is.includes(entry))
  const parts = [
    added.length > 0 && words.added(names(added)),
    removed.length > 0 && words.removed(names(removed)),
  ].filter(Boolean)
  return parts.join('; ') || names(is)
}

/** The table row of a menu's change. @param menu for the names of dishes and groups */
export function menuRow(change: WireChange, menu: WireMenuEditor): ChangeRow {
  return {
    ...change,
    key: `${change.n} ${change.field}`,
    what: whatChanges(change),
    was: <Before menu={menu} change={change} />,
    becomes: <After menu={menu} change={change} />,
  }
}

interface SideProps {
  menu: WireMenuEditor
  change: WireChange
}

function Before({ menu, change }: SideProps) {
  const money = useMoney()
  const { field, was, subject } = change
  // A whole dish, category or group.
  if (field === '') return was ? <Was>{subject.name}</Was> : officeWords.nothing
  return <Was>{changeText(change, was, menu.live, money)}</Was>
}

function After({ menu, change }: SideProps) {
  const money = useMoney()
  const percent = percentText(change)
  return (
    <>
      <Becomes>
        {change.field === ''
          ? wholeText(change, money)
          : changeText(change, change.becomes, menu.draft, money)}
      </Becomes>{' '}
      {percent && <Tag>{percent}</Tag>}
    </>
  )
}
