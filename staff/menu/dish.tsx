import { Copy, Pencil } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { BackLink, Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { Columns, Loading, Page } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { draftWords } from '#staff/words/office.ts'
import { ChoicesCard } from './choices-card.tsx'
import { AllergenCard, DishTexts, ShownAsCard } from './dish-cards.tsx'
import { PictureCard } from './picture-card.tsx'
import { SaveState, StepProblem, useMenuFields } from './save-state.tsx'
import { copyOfDish, findDish, type WireItem } from './shown-menu.ts'
import { addedId, useMenu, useMenuId, useSteps } from './use-menu.ts'

/** One dish with all its fields; changes are saved to the draft immediately. */
export function Dish() {
  const menuId = useMenuId()
  const { id = '' } = useParams()
  const { menu, error } = useMenu(menuId)
  const found = menu && findDish(menu.draft, id)
  if (menu && found) return <DishForm key={id} menu={menu} {...found} />
  return (
    <Page title={menuWords.title} actions={<ToMenu menuId={menuId} />}>
      {menu ? <Notice kind="warn">{menuWords.dish.gone}</Notice> : <Loading error={error} />}
    </Page>
  )
}

function ToMenu({ menuId }: { menuId: string }) {
  return <BackLink to={`/menu/${menuId}`}>{menuWords.dish.back}</BackLink>
}

interface Props {
  menu: WireMenuEditor
  item: WireItem
  category: { id: string; name: string }
}

function DishForm({ menu, item, category }: Props) {
  const navigate = useNavigate()
  const { id, ...saved } = item
  const form = useMenuFields(menu, { kind: 'item', id }, saved, (fields) => ({
    op: 'item.set',
    id,
    fields,
  }))
  const steps = useSteps(menu.id)
  const live = findDish(menu.live, item.id)?.item
  const isReadOnly = menu.also_sold_at.length > 0
  const card = { menu, id, form, live }
  async function duplicate() {
    const copy = copyOfDish(item, menuWords.copyOf(item.name))
    const added = { op: 'item.add', category: category.id, after: item.id, item: copy } as const
    const copyId = addedId(await steps.take(added))
    if (copyId) void navigate(`/menu/${menu.id}/items/${copyId}`)
  }

  return (
    <Page
      title={form.shown.name || item.name}
      actions={
        <>
          {menu.changes > 0 && (
            <Link className={controls.linkButton} to={`/menu/${menu.id}/changes`}>
              <Pencil size={20} aria-hidden />
              {draftWords.bar.notLive(menu.changes)}
            </Link>
          )}
          <ToMenu menuId={menu.id} />
        </>
      }
    >
      {isReadOnly && <Notice kind="warn">{menuWords.shared(menu.also_sold_at.join(', '))}</Notice>}
      <SaveState menu={menu} form={form} />
      <StepProblem menu={menu} />
      <fieldset disabled={isReadOnly}>
        <legend className="hidden">{item.name}</legend>
        <Columns
          aside={
            <>
              <PictureCard {...card} />
              <ShownAsCard
                {...card}
                categoryId={category.id}
                onCategory={(to) => {
                  const last = menu.draft.categories.find(({ id }) => id === to)?.items.at(-1)
                  void steps.take({
                    op: 'item.move',
                    id: item.id,
                    category: to,
                    after: last?.id ?? null,
                  })
                }}
              />
              <Button kind="outlined" isBusy={steps.isPending} onClick={() => void duplicate()}>
                <Copy aria-hidden />
                {menuWords.dish.duplicate}
              </Button>
              <RemoveButton
                label={menuWords.dish.remove}
                sure={menuWords.dish.sure}
                note={menuWords.dish.removeNote}
                onRemove={() => {
                  void steps.take({ op: 'item.remove', id: item.id })
                  void navigate(`/menu/${menu.id}`)
                }}
              />
            </>
          }
        >
          <DishTexts {...card} />
          <AllergenCard {...card} />
          <ChoicesCard {...card} />
        </Columns>
      </fieldset>
    </Page>
  )
}
