import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { Button, IconButton } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/choices.tsx'
import { FormError } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Card } from '#staff/office/page.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { FieldError, TextField } from '#ui/field.tsx'
import { type ListOrder, MovableEntry, singleList, useListOrder } from './dragging.tsx'
import styles from './form.module.css'
import type { DishCardProps } from './save-state.tsx'
import { usesOf, type WireGroup } from './shown-menu.ts'
import { addedId, useMenuChanges } from './use-menu.ts'

const newGroup = ' new'

/** A dish's option groups, in the order in which diners choose. */
export function ChoicesCard({ menu, id, form }: DishCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { options } = form.shown
  const { option_groups: groups } = menu.draft
  const words = menuWords.dish
  const others = groups.filter(({ id }) => !options.includes(id))
  const fault = form.faultOf('options')
  const setOptions = (next: string[]) => form.change({ options: next })

  const chosen = options.map((id) => ({
    id,
    name: groups.find((group) => group.id === id)?.name ?? id,
  }))
  const [moved, setMoved] = useState('')
  const order = useListOrder({
    kind: 'groups of a dish',
    lists: singleList(chosen),
    isOff: menu.also_sold_at.length > 0,
    async onMove(id, { after }) {
      const rest = options.filter((each) => each !== id)
      rest.splice(after === null ? 0 : rest.indexOf(after) + 1, 0, id)
      setOptions(rest)
      // Changes that cannot be sent stay in the form.
      return rest
    },
    announce: setMoved,
  })

  return (
    <Card title={words.choices} isFlush>
      <p className="hidden" role="status">
        {moved}
      </p>
      {options.length === 0 ? (
        <p className={styles.empty}>{words.noGroup}</p>
      ) : (
        <ul>
          {options.map((id) => (
            <ChosenGroup
              key={id}
              menu={menu}
              id={id}
              order={order}
              onTakeOff={() => setOptions(options.filter((each) => each !== id))}
            />
          ))}
        </ul>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <div className={styles.adder}>
        <SelectField
          label={words.addGroup}
          choices={[{ id: '', name: '–' }, ...others, { id: newGroup, name: words.newGroup }]}
          value=""
          onChange={(id) => {
            if (id === newGroup) setIsAdding(true)
            else if (id) setOptions([...options, id])
          }}
        />
      </div>
      {isAdding && <NewGroupSheet menu={menu} dish={id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

interface Props {
  menu: WireMenuEditor
  /** Name of the group, which the draft may no longer contain. */
  id: string
  order: ListOrder
  onTakeOff(): void
}

/** A dish's option group: its question and its position. */
function ChosenGroup({ menu, id, order, onTakeOff }: Props) {
  const money = useMoney()
  const group = menu.draft.option_groups.find((each) => each.id === id)
  const name = group?.name ?? id
  const out = group?.options.filter((option) => option.sold_out) ?? []
  const words = menuWords.dish
  return (
    <MovableEntry id={id} name={name} order={order} className={styles.listRow}>
      {(handle) => (
        <>
          {handle}
          <div>
            <b>
              <Link to={`/menu/${menu.id}/groups/${id}`} draggable={false}>
                {name}
              </Link>
            </b>
            {group && (
              <small>
                {[
                  manyText(group),
                  group.options
                    .map(({ name, price }) => (price > 0 ? `${name} ${money(price)}` : name))
                    .join(', '),
                  words.usedBy(usesOf(menu.draft, id)),
                ].join(' · ')}
                {out.map((option) => (
                  <span key={option.id} className={styles.missing}>
                    {' · '}
                    {words.optionOut(option.name)}
                  </span>
                ))}
              </small>
            )}
          </div>
          {group?.required && (
            <Tag kind="good" Icon={Check}>
              {words.required}
            </Tag>
          )}
          <span className={styles.moves}>
            {order.buttons({ id, name }, false)}
            <IconButton label={words.takeOff(name)} onClick={onTakeOff}>
              <X aria-hidden />
            </IconButton>
          </span>
        </>
      )}
    </MovableEntry>
  )
}

function manyText({ type, max }: WireGroup): string {
  if (type === 'single') return menuWords.dish.one
  return max > 0 ? menuWords.dish.upTo(max) : menuWords.dish.any
}

interface NewGroupProps {
  menu: WireMenuEditor
  /** The dish to which the group is added. */
  dish: string
  onClose(): void
}

/** Required fields of a group: its name, and one option. */
function NewGroupSheet({ menu, dish, onClose }: NewGroupProps) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [type, setType] = useState<'single' | 'multiple'>('single')
  const [option, setOption] = useState('')
  const [isTried, setIsTried] = useState(false)
  const adding = useMenuChanges(menu.id)
  const faults = fieldFaults(adding.error)
  const missing = (text: string) => (isTried && text.trim() === '' ? words.needed : undefined)

  async function submit() {
    setIsTried(true)
    if (name.trim() === '' || option.trim() === '' || adding.isPending) return
    const group = { name: name.trim(), type, options: [{ name: option.trim() }] }
    // The error is shown below.
    const answer = await adding.mutateAsync([{ op: 'group.add', dish, group }]).catch(() => null)
    const id = addedId(answer)
    if (id) void navigate(`/menu/${menu.id}/groups/${id}`)
  }

  return (
    <Panel
      title={menuWords.group.new}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending} onClick={() => void submit()}>
          {menuWords.dish.add}
        </Button>
      }
    >
      <TextField
        label={menuWords.name}
        hint={menuWords.group.newHint}
        error={faults['changes.0.group.name'] ?? missing(name)}
        value={name}
        maxLength={80}
        onChange={setName}
      />
      <ChipChoice
        label={menuWords.group.type}
        choices={['single', 'multiple']}
        chosen={type}
        onChoose={setType}
        textOf={(each) => menuWords.group.types[each]}
      />
      <TextField
        label={menuWords.group.firstOption}
        error={faults['changes.0.group.options.0.name'] ?? missing(option)}
        value={option}
        maxLength={80}
        onChange={setOption}
      />
      <FormError error={adding.error} />
    </Panel>
  )
}
