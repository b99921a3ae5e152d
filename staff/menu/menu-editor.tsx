import { History, Percent, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { WireMenuDocument, WireMenuEditor } from '#contract/staff/menus.ts'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { Chip } from '#staff/controls/choices.tsx'
import controls from '#staff/controls/controls.module.css'
import { Notice } from '#staff/controls/notice.tsx'
import { SearchField } from '#staff/controls/search-field.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { Loading, Page } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { CategorySheet } from './category-sheet.tsx'
import { DishList } from './dish-list.tsx'
import { MenuDraftBar } from './draft-bar.tsx'
import { GroupList } from './group-list.tsx'
import styles from './menu.module.css'
import { findDishes, searchTexts } from './menu-rows.ts'
import { NewDishSheet } from './new-dish-sheet.tsx'
import { FailedEntries, type NewDish, type SentEntry, useNewDishes } from './new-entries.tsx'
import { StepProblem } from './save-state.tsx'
import type { WireCategory } from './shown-menu.ts'
import { useMenu, useMenuId, useSteps } from './use-menu.ts'

/** One menu's draft: its categories and dishes in order. */
export function MenuEditor() {
  const { menu, error } = useMenu(useMenuId())
  return menu ? (
    <Editor menu={menu} />
  ) : (
    <Page title={menuWords.title}>
      <Loading error={error} />
    </Page>
  )
}

const noTexts: ReadonlyMap<string, string> = new Map()

function dishesIn(categories: readonly WireCategory[]): number {
  return categories.reduce((sum, { items }) => sum + items.length, 0)
}

/** The sheet over the list: a category's id, or a new entry. */
type OpenSheet = { category: string } | 'new category' | 'new dish'

function Editor({ menu }: { menu: WireMenuEditor }) {
  const { draft } = menu
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets)
  const [search, setSearch] = useState('')
  const [isOrdering, setIsOrdering] = useState(false)
  const deferredOrdering = useDeferredValue(isOrdering)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  // Deferred: typing and tapping take priority over the rows, of which there may be hundreds.
  const deferredSearch = useDeferredValue(search)
  // Indexed in a separate task, after the rows are rendered.
  const indexed = useDeferredValue<WireMenuDocument | null>(draft, null)
  const texts = useMemo(() => (indexed ? searchTexts(indexed) : noTexts), [indexed])
  const listed = useDeferredValue(menu)
  const found = useMemo(
    () => findDishes(listed.draft, deferredSearch, texts),
    [listed, deferredSearch, texts],
  )
  const steps = useSteps(menu.id)
  const [moved, setMoved] = useState('')
  const newDishes = useNewDishes(menu.id)
  const isReadOnly = menu.also_sold_at.length > 0
  /** Retries a failed dish; if its category was removed, the form asks for another one. */
  function retry(failed: SentEntry<NewDish>) {
    const { category } = failed.entry
    if (draft.categories.some(({ id }) => id === category)) newDishes.retry(failed)
    else setSheet('new dish')
  }
  const soldAt = (outlets ?? []).filter(({ id }) => menu.outlets.includes(id))

  return (
    <Page
      title={menuWords.title}
      about={menuWords.about(
        dishesIn(draft.categories),
        draft.categories.length,
        soldAt.map(({ name }) => name).join(', '),
      )}
      actions={
        <MenuActions
          menuId={menu.id}
          isReadOnly={isReadOnly}
          onAddDish={() => setSheet('new dish')}
        />
      }
    >
      <MenuDraftBar menu={menu} />
      {isReadOnly && <Notice kind="warn">{menuWords.shared(menu.also_sold_at.join(', '))}</Notice>}
      <div className={styles.tools}>
        <SearchField label={menuWords.list.search} value={search} onChange={setSearch} />
        {!isReadOnly && (
          <Chip isOn={isOrdering} onPress={() => setIsOrdering(!isOrdering)}>
            {isOrdering ? menuWords.list.ordered : menuWords.list.order}
          </Chip>
        )}
      </div>
      <StepProblem menu={menu} />
      <p className="hidden" role="status">
        {moved}
      </p>
      {sheet !== 'new dish' && <FailedEntries {...newDishes} onRetry={retry} />}
      {draft.categories.length === 0 && <p>{menuWords.emptyMenu}</p>}
      {deferredSearch !== '' && (
        <p role="status">
          {found.length === 0 ? menuWords.list.nothing : menuWords.list.found(dishesIn(found))}
        </p>
      )}
      <DishList
        menu={listed}
        found={found}
        isOrdering={deferredOrdering}
        onMove={steps.take}
        announce={setMoved}
        onEditCategory={setSheet}
      />
      {!isReadOnly && (
        <SmallButton onClick={() => setSheet('new category')}>
          <Plus size={20} aria-hidden />
          {menuWords.list.addCategory}
        </SmallButton>
      )}
      <GroupList
        menu={menu}
        isOrdering={deferredOrdering}
        onMove={steps.take}
        announce={setMoved}
      />
      {sheet === 'new dish' && (
        <NewDishSheet menu={menu} dishes={newDishes} onClose={() => setSheet(null)} />
      )}
      {sheet !== null && sheet !== 'new dish' && (
        <CategorySheet
          key={sheet === 'new category' ? sheet : sheet.category}
          menu={menu}
          category={
            sheet === 'new category'
              ? null
              : (draft.categories.find(({ id }) => id === sheet.category) ?? null)
          }
          onClose={() => setSheet(null)}
        />
      )}
    </Page>
  )
}

interface MenuActionsProps {
  menuId: string
  isReadOnly: boolean
  onAddDish(): void
}

/** Links to prices and versions, and the button for a new dish. */
function MenuActions({ menuId, isReadOnly, onAddDish }: MenuActionsProps) {
  return (
    <>
      {!isReadOnly && (
        <Link className={controls.linkButton} to={`/menu/${menuId}/prices`}>
          <Percent size={20} aria-hidden />
          {menuWords.list.prices}
        </Link>
      )}
      <Link className={controls.linkButton} to={`/menu/${menuId}/history`}>
        <History size={20} aria-hidden />
        {menuWords.list.history}
      </Link>
      {!isReadOnly && (
        <Button size="compact" onClick={onAddDish}>
          <Plus size={20} aria-hidden />
          {menuWords.list.addDish}
        </Button>
      )}
    </>
  )
}
