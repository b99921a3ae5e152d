import { useState } from 'react'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WireMenuChange, WireMenuEditor } from '#contract/staff/menus.ts'
import { mostChangesAtOnce } from '#domain/menu-document.ts'
import { Button } from '#staff/controls/button.tsx'
import { FormError } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { words as commonWords } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { singleList } from './dragging.tsx'
import { placeAfterStep } from './menu-rows.ts'
import { copyOfDish, type WireCategory } from './shown-menu.ts'
import { addedId, useMenuChanges, useSteps } from './use-menu.ts'

const words = menuWords.category

interface Props {
  menu: WireMenuEditor
  /** Null for a new one. */
  category: WireCategory | null
  onClose(): void
}

/** Name, text and place of a category. */
export function CategorySheet({ menu, category, onClose }: Props) {
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const [isTried, setIsTried] = useState(false)
  const changing = useMenuChanges(menu.id)
  const faults = fieldFaults(changing.error)
  const steps = useSteps(menu.id)
  const fault = (field: string) =>
    faults[`changes.0.fields.${field}`] ?? faults[`changes.0.category.${field}`]

  async function send(changes: WireMenuChange[]) {
    // The error is shown below.
    return changing.mutateAsync(changes).catch(() => null)
  }
  const copy = useCategoryCopy(send)
  async function submit() {
    setIsTried(true)
    if (name.trim() === '' || changing.isPending) return
    const fields = { name: name.trim(), description: description.trim() }
    const isSame = category?.name === fields.name && category.description === fields.description
    const answer =
      isSame ||
      (await send([
        category
          ? { op: 'category.set', id: category.id, fields }
          : { op: 'category.add', category: fields },
      ]))
    if (answer) onClose()
  }
  async function duplicate(of: WireCategory) {
    if (await copy(of)) onClose()
  }
  function step({ id }: WireCategory, by: -1 | 1) {
    const place = placeAfterStep(singleList(menu.draft.categories), id, by)
    if (place) void send([{ op: 'category.move', id, after: place.after }])
  }

  return (
    <Panel
      title={category ? words.edit(category.name) : words.add}
      onClose={onClose}
      action={
        <Button isBusy={changing.isPending} onClick={() => void submit()}>
          {category ? words.done : words.add}
        </Button>
      }
    >
      <TextField
        label={menuWords.name}
        hint={words.nameHint}
        error={fault('name') ?? (isTried && name.trim() === '' ? commonWords.needed : undefined)}
        value={name}
        maxLength={80}
        onChange={setName}
      />
      <TextArea
        label={menuWords.description}
        error={fault('description')}
        rows={2}
        maxLength={500}
        value={description}
        onChange={setDescription}
      />
      <FormError error={changing.error} />
      {category && (
        <>
          <Button kind="outlined" onClick={() => step(category, -1)}>
            {words.up}
          </Button>
          <Button kind="outlined" onClick={() => step(category, 1)}>
            {words.down}
          </Button>
          <Button kind="outlined" onClick={() => void duplicate(category)}>
            {words.duplicate}
          </Button>
          <RemoveButton
            label={words.remove}
            sure={words.sure}
            note={words.removeNote(category.items.length)}
            onRemove={() => {
              onClose()
              void steps.take({ op: 'category.remove', id: category.id })
            }}
          />
        </>
      )}
    </Panel>
  )
}

/** Resolves to the answer of the request; null after a failure, which the form shows. */
type Send = (
  changes: WireMenuChange[],
) => Promise<Awaited<ReturnType<ReturnType<typeof useMenuChanges>['mutateAsync']>> | null>

/**
 * Copies a category with its dishes, in as many requests as needed.
 * @returns a function that resolves to whether the copy is complete
 */
function useCategoryCopy(send: Send): (category: WireCategory) => Promise<boolean> {
  // Position at which an incomplete copy stopped; pressing again resumes there.
  const [copied, setCopied] = useState<{ id: string; dishes: number } | null>(null)

  async function addCopy({ id, name, description }: WireCategory) {
    const category = { name: menuWords.copyOf(name), description }
    return addedId(await send([{ op: 'category.add', after: id, category }]))
  }
  return async (category) => {
    const copy = copied?.id ?? (await addCopy(category))
    if (!copy) return false
    const changes = category.items.map(
      (item): WireMenuChange => ({
        op: 'item.add',
        category: copy,
        item: copyOfDish(item, item.name),
      }),
    )
    for (let from = copied?.dishes ?? 0; from < changes.length; from += mostChangesAtOnce) {
      setCopied({ id: copy, dishes: from })
      if (!(await send(changes.slice(from, from + mostChangesAtOnce)))) return false
    }
    return true
  }
}
