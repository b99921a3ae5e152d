import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { largestAmount } from '#domain/currency.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { BackLink, Button, Form, IconButton } from '#staff/controls/button.tsx'
import { ChipChoice, Tick } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { NumberField, OptionalMoneyField } from '#staff/controls/number-field.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { Card, Loading, Page } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { TextField } from '#ui/field.tsx'
import { AllergenTicks } from './allergen-ticks.tsx'
import { type ListOrder, MovableEntry, singleList, useListOrder } from './dragging.tsx'
import styles from './form.module.css'
import { FailedEntries, useNewEntries } from './new-entries.tsx'
import { SaveState, StepProblem, useMenuFields } from './save-state.tsx'
import { usesOf, type WireGroup } from './shown-menu.ts'
import { useMenu, useMenuId, useSteps } from './use-menu.ts'

const mostOptions = 60

/** One option group with its options. */
export function Group() {
  const menuId = useMenuId()
  const { id = '' } = useParams()
  const { menu, error } = useMenu(menuId)
  const group = menu?.draft.option_groups.find((each) => each.id === id)
  if (menu && group) return <GroupForm key={id} menu={menu} group={group} />
  return (
    <Page title={menuWords.group.title}>
      {menu ? <Notice kind="warn">{menuWords.group.gone}</Notice> : <Loading error={error} />}
    </Page>
  )
}

function GroupForm({ menu, group }: { menu: WireMenuEditor; group: WireGroup }) {
  const navigate = useNavigate()
  const { id, options: _options, ...fields } = group
  const form = useMenuFields(menu, { kind: 'group', id }, fields, (changed) => ({
    op: 'group.set',
    id,
    fields: changed,
  }))
  const { shown, change, field } = form
  const steps = useSteps(menu.id)
  const uses = usesOf(menu.draft, id)
  const isReadOnly = menu.also_sold_at.length > 0
  const words = menuWords.group

  return (
    <Page
      title={shown.name || group.name}
      about={words.usedBy(uses)}
      actions={<BackLink to={`/menu/${menu.id}`}>{menuWords.dish.back}</BackLink>}
    >
      {isReadOnly && <Notice kind="warn">{menuWords.shared(menu.also_sold_at.join(', '))}</Notice>}
      <SaveState menu={menu} form={form} />
      <StepProblem menu={menu} />
      <fieldset disabled={isReadOnly} className={styles.stack}>
        <legend className="hidden">{group.name}</legend>
        <Card>
          <TextField {...field('name')} label={menuWords.name} maxLength={80} />
          <div>
            <ChipChoice
              label={words.type}
              choices={['single', 'multiple']}
              chosen={shown.type}
              onChoose={(type) => change({ type })}
              textOf={(type) => words.types[type]}
            />
            <p className={styles.explanation}>{words.typeHint}</p>
          </div>
          <Tick isOn={shown.required} onChange={(required) => change({ required })}>
            {words.required}
          </Tick>
          {shown.type === 'multiple' && (
            <div className={styles.fields}>
              <NumberField {...field('min')} label={words.min} min={0} max={mostOptions} />
              <NumberField
                {...field('max')}
                label={`${words.max} (${words.maxHint})`}
                min={0}
                max={mostOptions}
              />
            </div>
          )}
        </Card>
        <OptionList menu={menu} group={group} onStep={steps.take} />
        <RemoveButton
          label={words.remove}
          sure={words.sure}
          note={words.removeNote(uses)}
          onRemove={() => {
            void steps.take({ op: 'group.remove', id })
            void navigate(`/menu/${menu.id}`)
          }}
        />
      </fieldset>
    </Page>
  )
}

interface OptionListProps {
  menu: WireMenuEditor
  group: WireGroup
  /** Moves or removes an option. */
  onStep: ReturnType<typeof useSteps>['take']
}

/** A group's options in order, and a form for another one. */
function OptionList({ menu, group, onStep }: OptionListProps) {
  const { id, options } = group
  const [moved, setMoved] = useState('')
  const order = useListOrder({
    kind: `options of ${id}`,
    lists: singleList(options),
    isOff: menu.also_sold_at.length > 0,
    onMove: (option, { after }) => onStep({ op: 'option.move', group: id, id: option, after }),
    announce: setMoved,
  })

  return (
    <Card title={menuWords.group.options} isFlush>
      <p className="hidden" role="status">
        {moved}
      </p>
      <ul>
        {options.map((option) => (
          <OptionForm
            key={option.id}
            menu={menu}
            groupId={id}
            isRemoval={group.name === removalsGroupName}
            option={option}
            order={order}
            // A group without options cannot be published.
            onRemove={
              options.length > 1
                ? () => void onStep({ op: 'option.remove', group: id, id: option.id })
                : null
            }
          />
        ))}
      </ul>
      <NewOption menu={menu} group={group} />
    </Card>
  )
}

function NewOption({ menu, group }: { menu: WireMenuEditor; group: WireGroup }) {
  const [name, setName] = useState('')
  const options = useNewEntries(menu.id, (option: { name: string }) => ({
    op: 'option.add',
    group: group.id,
    option,
  }))
  return (
    <>
      <FailedEntries {...options} onRetry={options.retry} />
      <Form
        className={styles.newOption}
        onSubmit={() => {
          if (name.trim() === '') return
          setName('')
          void options.send({ name: name.trim() })
        }}
      >
        <TextField
          label={menuWords.group.newOption}
          value={name}
          maxLength={80}
          onChange={setName}
        />
        <Button type="submit" kind="outlined" aria-disabled={name.trim() === '' || undefined}>
          <Plus aria-hidden />
          {menuWords.group.addOption}
        </Button>
      </Form>
    </>
  )
}

interface OptionProps {
  menu: WireMenuEditor
  groupId: string
  /** Removes an ingredient, so it has no allergens of its own. */
  isRemoval: boolean
  option: WireGroup['options'][number]
  order: ListOrder
  /** Null for the only option of a group. */
  onRemove: (() => void) | null
}

/** One option of a group: its name, surcharge and allergens. */
function OptionForm({ menu, groupId, isRemoval, option, order, onRemove }: OptionProps) {
  const { id, ...fields } = option
  const form = useMenuFields(
    menu,
    { kind: 'option', id: `${groupId}.${id}` },
    fields,
    (changed) => ({
      op: 'option.set',
      group: groupId,
      id,
      fields: changed,
    }),
  )
  const { shown, change, field } = form
  const words = menuWords.group
  return (
    <MovableEntry
      id={id}
      name={option.name}
      order={order}
      className={styles.option}
      label={words.option(option.name)}
    >
      {(handle) => (
        <>
          <div className={styles.optionFields}>
            <TextField {...field('name')} label={menuWords.name} maxLength={80} />
            <OptionalMoneyField
              {...field('price')}
              label={words.optionPrice}
              max={largestAmount}
              onChange={(price) => change({ price: price ?? 0 }, true)}
            />
          </div>
          <div className={styles.optionFoot}>
            {!isRemoval && (
              <details>
                <summary>{words.allergens(shown.allergens)}</summary>
                <AllergenTicks
                  label={words.allergens(shown.allergens)}
                  chosen={shown.allergens}
                  onChange={(allergens) => change({ allergens })}
                />
              </details>
            )}
            <Tick isOn={shown.sold_out} onChange={(sold_out) => change({ sold_out })}>
              {words.soldOut}
            </Tick>
            <span className={styles.moves}>
              {handle}
              {order.buttons(option, false)}
              <IconButton
                label={onRemove ? words.removeOption(option.name) : words.lastOption}
                aria-disabled={onRemove === null || undefined}
                onClick={() => onRemove?.()}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
          <SaveState menu={menu} form={form} />
        </>
      )}
    </MovableEntry>
  )
}
