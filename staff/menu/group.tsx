import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { BackLink } from '#staff/controls/back-link.tsx'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { CountField } from './count-field.tsx'
import styles from './form.module.css'
import { lintByField } from './lint-by-field.ts'
import { stepInList } from './menu-rows.ts'
import { OptionForm } from './option-form.tsx'
import { SaveState } from './save-state.tsx'
import { usesOf, type WireGroup } from './shown-menu.ts'
import { StepProblem } from './step-problem.tsx'
import { Tick } from './tick.tsx'
import { useDraftFields } from './use-draft-fields.ts'
import { useMenu, useMenuChanges, useMenuId } from './use-menu.ts'

const mostOptions = 60

/** One group of choices with its options. */
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
  const { id, options, ...fields } = group
  const form = useDraftFields(menu.id, `group ${id}`, fields, (changed) => ({
    op: 'group.set',
    id,
    fields: changed,
  }))
  const { shown, change, faultOf, save } = form
  const lint = lintByField(menu.lint, 'group', id)
  const faultAt = (field: keyof typeof fields) => faultOf(field) ?? lint(field).fault
  const steps = useMenuChanges(menu.id)
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
      <SaveState {...form} menu={menu} />
      <StepProblem menu={menu} steps={steps} />
      <fieldset disabled={isReadOnly} className={styles.stack}>
        <legend className="hidden">{group.name}</legend>
        <Card>
          <TextField
            label={menuWords.name}
            error={faultAt('name')}
            value={shown.name}
            maxLength={80}
            onChange={(name) => change({ name }, true)}
            onBlur={save}
          />
          <div>
            <Chips label={words.type}>
              {(['single', 'multiple'] as const).map((type) => (
                <Chip key={type} isOn={shown.type === type} onPress={() => change({ type })}>
                  {words.types[type]}
                </Chip>
              ))}
            </Chips>
            <p className={styles.explanation}>{words.typeHint}</p>
          </div>
          <Tick isOn={shown.required} onChange={(required) => change({ required })}>
            {words.required}
          </Tick>
          {shown.type === 'multiple' && (
            <div className={styles.fields}>
              <CountField
                label={words.min}
                value={shown.min}
                most={mostOptions}
                error={faultAt('min')}
                onChange={(min) => change({ min: min ?? 0 }, true)}
              />
              <CountField
                label={`${words.max} (${words.maxHint})`}
                value={shown.max}
                most={mostOptions}
                error={faultAt('max')}
                onChange={(max) => change({ max: max ?? 0 }, true)}
              />
            </div>
          )}
        </Card>
        <Card title={words.options} isFlush>
          <ul>
            {options.map((option) => (
              <OptionForm
                key={option.id}
                menu={menu}
                groupId={id}
                option={option}
                onStep={(by) => {
                  const ids = options.map((each) => each.id)
                  const after = stepInList(ids, option.id, by)
                  if (after !== undefined) {
                    steps.mutate([{ op: 'option.move', group: id, id: option.id, after }])
                  }
                }}
                // A group without options cannot be published.
                onRemove={
                  options.length > 1
                    ? () => steps.mutate([{ op: 'option.remove', group: id, id: option.id }])
                    : null
                }
              />
            ))}
          </ul>
          <NewOption menu={menu} group={group} />
        </Card>
        <RemoveButton
          label={words.remove}
          sure={words.sure}
          note={words.removeNote(uses)}
          onRemove={() => {
            steps.mutate([{ op: 'group.remove', id }])
            void navigate(`/menu/${menu.id}`)
          }}
        />
      </fieldset>
    </Page>
  )
}

function NewOption({ menu, group }: { menu: WireMenuEditor; group: WireGroup }) {
  const [name, setName] = useState('')
  const adding = useMenuChanges(menu.id)
  const fault = fieldFaults(adding.error)['changes.0.option.name']
  return (
    <form
      className={styles.newOption}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '' || adding.isPending) return
        adding.mutate(
          [
            {
              op: 'option.add',
              group: group.id,
              after: group.options.at(-1)?.id ?? null,
              option: { name: name.trim() },
            },
          ],
          { onSuccess: (answer) => answer && setName('') },
        )
      }}
    >
      <TextField
        label={menuWords.group.newOption}
        error={fault ?? (adding.error ? messageOf(adding.error) : undefined)}
        value={name}
        maxLength={80}
        onChange={setName}
      />
      <Button
        type="submit"
        kind="outlined"
        isBusy={adding.isPending}
        aria-disabled={name.trim() === '' || undefined}
      >
        <Plus aria-hidden />
        {menuWords.group.addOption}
      </Button>
    </form>
  )
}
