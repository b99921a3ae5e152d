import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { Me, WireMember } from '#contract/staff/people.ts'
import { mayManage, roles } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, RadioChoice, Switch, Ticks } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { FormError, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { teamWords } from '#staff/words/people.ts'
import { TextField } from '#ui/field.tsx'
import styles from './team.module.css'

interface Props {
  /** Null: somebody new. */
  member: WireMember | null
  me: Me
  onClose(): void
}

/** Invites somebody, or changes who somebody is and what they may do. Each asks for a proof. */
export function MemberSheet({ member, me, onClose }: Props) {
  const [values, setValues] = useState({
    name: member?.name ?? '',
    contact: member?.contact ?? '',
    role: member?.role ?? 'staff',
    outlets: outletsAtFirst(member, me),
  })
  const [isBlocked, setIsBlocked] = useState(member?.state === 'blocked')
  const own = me.actor.role ?? 'staff'
  const locked = member && lockedText(member, me)
  const params = { id: member?.id ?? '' }
  const closing = { asks: teamWords.changeTeam, refreshes: ['team', 'setup'], onDone: onClose }
  const save = useAction({
    ...closing,
    make: (_, idempotencyKey): Promise<unknown> =>
      member
        ? call(calls.updateMember, { params, body: { ...values, blocked: isBlocked } })
        : call(calls.inviteMember, { body: values, idempotencyKey }),
  })
  const remove = useAction({ ...closing, make: () => call(calls.removeMember, { params }) })
  const invite = useAction({
    asks: teamWords.changeTeam,
    make: () => call(calls.repeatInvitation, { params }),
  })
  const faults = fieldFaults(save.error)
  const change = (fields: Partial<typeof values>) => setValues({ ...values, ...fields })
  const { field } = fieldsOf({ labels: teamWords, values, faults, change })
  const title = member ? member.name : teamWords.inviteTitle

  return (
    <Panel
      title={title}
      onClose={onClose}
      action={
        !locked && <Button action={save}>{member ? officeWords.save : teamWords.send}</Button>
      }
    >
      {locked && <Notice>{locked}</Notice>}
      <fieldset className={styles.fields} disabled={Boolean(locked)}>
        <legend className="hidden">{title}</legend>
        <TextField {...field('name')} maxLength={80} autoComplete="off" />
        <TextField
          {...field('contact')}
          hint={teamWords.contactHint}
          maxLength={254}
          autoComplete="off"
        />
        <div className={styles.section}>
          <h3>{teamWords.role}</h3>
          <RadioChoice
            label={teamWords.role}
            name="role"
            choices={roles.filter((role) => mayManage(own, role) || role === member?.role)}
            chosen={values.role}
            onChoose={(role) => change({ role })}
            textOf={(role) => words.roles[role]}
            noteOf={(role) => teamWords.roleHint[role]}
          />
        </div>
        {me.outlets.length > 1 && (
          <OutletsOfMember
            outlets={me.outlets}
            isAllOffered={me.all_outlets || member?.outlets === 'all'}
            chosen={values.outlets}
            onChange={(outlets) => change({ outlets })}
          />
        )}
        {member && (
          <Switch isOn={isBlocked} onChange={setIsBlocked}>
            {teamWords.block}
          </Switch>
        )}
      </fieldset>
      {member && !locked && member.state === 'invited' && (
        <Button kind="outlined" onClick={() => invite.run()}>
          {invite.isDone ? teamWords.sentAgain : teamWords.sendAgain}
        </Button>
      )}
      {member && !locked && (
        <RemoveButton
          label={teamWords.remove}
          sure={teamWords.removeSure(member.name)}
          note={teamWords.removeText}
          isBusy={remove.isPending}
          onRemove={() => remove.run()}
        />
      )}
      <FormError error={save.error ?? remove.error ?? invite.error} />
    </Panel>
  )
}

/** Why whoever is signed in may not change a member; null where they may. */
function lockedText({ role, outlets }: WireMember, me: Me): string | null {
  const own = me.actor.role ?? 'staff'
  if (!mayManage(own, role)) return teamWords.onlyLook
  const seen = me.outlets.map(({ id }) => id)
  const isSeen = outlets === 'all' ? me.all_outlets : outlets.every((id) => seen.includes(id))
  return isSeen || own === 'owner' ? null : teamWords.worksElsewhere
}

interface OutletsProps {
  outlets: Me['outlets']
  /** Whoever works at some outlets gives nobody all of them. */
  isAllOffered: boolean
  chosen: 'all' | string[]
  onChange(chosen: 'all' | string[]): void
}

function OutletsOfMember({ outlets, isAllOffered, chosen, onChange }: OutletsProps) {
  return (
    <div className={styles.section}>
      <h3>{teamWords.where}</h3>
      {isAllOffered && (
        <Chips label={teamWords.where}>
          <Chip isOn={chosen === 'all'} onPress={() => onChange('all')}>
            {teamWords.allOutlets}
          </Chip>
          <Chip
            isOn={chosen !== 'all'}
            onPress={() => onChange(chosen === 'all' ? outlets.map(({ id }) => id) : chosen)}
          >
            {teamWords.someOutlets}
          </Chip>
        </Chips>
      )}
      {chosen !== 'all' && (
        <Ticks
          legend={teamWords.someOutlets}
          name="outlets"
          choices={outlets}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** A member's outlets before anything is chosen: a new member gets those of the inviting member. */
export function outletsAtFirst(
  member: Pick<WireMember, 'outlets'> | null,
  me: Pick<Me, 'outlets' | 'all_outlets'>,
): WireMember['outlets'] {
  return member?.outlets ?? (me.all_outlets ? 'all' : me.outlets.map(({ id }) => id))
}
