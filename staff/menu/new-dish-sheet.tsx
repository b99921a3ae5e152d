import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { FailedEntries } from './failed-entries.tsx'
import styles from './form.module.css'
import { NewDishFields } from './new-dish-fields.tsx'
import { useNewDishForm } from './use-new-dish-form.ts'
import type { NewDishes } from './use-new-entries.ts'

interface Props {
  menu: WireMenuEditor
  dishes: NewDishes
  onClose(): void
}

/** What a dish has at least, for many in a row by the keyboard alone: Enter adds it and begins the next one. */
export function NewDishSheet({ menu, dishes, onClose }: Props) {
  const navigate = useNavigate()
  const formId = useId()
  const form = useNewDishForm(menu)
  const { hasCategory } = form
  const [isOpening, setIsOpening] = useState(false)
  const added = dishes.sent.filter(({ state }) => state === 'added')
  const last = added.at(-1)

  function submit(event: FormEvent) {
    event.preventDefault()
    const dish = form.take()
    if (dish) void dishes.send(dish)
  }
  async function addAndOpen() {
    const dish = isOpening ? undefined : form.take()
    if (!dish) return
    setIsOpening(true)
    const id = await dishes.send(dish)
    setIsOpening(false)
    if (id) void navigate(`/menu/${menu.id}/items/${id}`)
  }

  return (
    <Panel
      title={menuWords.dish.new}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {added.length > 0 ? menuWords.category.done : words.leave}
          </Button>
          <Button
            kind="outlined"
            isBusy={isOpening}
            aria-disabled={!hasCategory || undefined}
            onClick={() => void addAndOpen()}
          >
            {menuWords.dish.addAndOpen}
          </Button>
          <Button type="submit" form={formId} aria-disabled={!hasCategory || undefined}>
            {menuWords.dish.add}
          </Button>
        </>
      }
    >
      {menu.draft.categories.length === 0 && (
        <Notice kind="warn">{menuWords.dish.needsCategory}</Notice>
      )}
      <FailedEntries
        {...dishes}
        onRetry={(each) => {
          const own = form.isThere(each.entry.category) ? each.entry.category : form.category
          // Otherwise the list of categories asks for one.
          if (form.isThere(own)) dishes.retry(each, { ...each.entry, category: own })
        }}
      />
      <form id={formId} className={styles.stack} noValidate onSubmit={submit}>
        <NewDishFields form={form} />
      </form>
      <p className={styles.state} role="status">
        {last && menuWords.dish.added(last.entry.name, added.length)}
      </p>
    </Panel>
  )
}
