import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { Me, WireMember } from '#contract/staff/people.ts'
import { mayManage, type Role, roles } from '#domain/staff-rights.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, Option, Switch } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useSheetChange } from '#staff/office/use-sheet-change.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { teamWords } from '#staff/words/people.ts'
import styles from './team.module.css'

interface Props {
  /** Null: somebody new. */
  member: WireMember | null
  me: Me
  onClose(): void
}

/** Invites somebody, or changes who somebody is and what they may do. Each asks for a proof. */
export function MemberSheet({ member, me, onClose }: Props) {
  const [name, setName] = useState(member?.name ?? '')
  const [contact, setContact] = useState(member?.contact ?? '')
  const [role, setRole] = useState<Role>(member?.role ?? 'staff')
  const [outlets, setOutlets] = useState(outletsAtFirst(member, me))
  const [isBlocked, setIsBlocked] = useState(member?.state === 'blocked')
  const own = me.actor.role ?? 'staff'
  const locked = member && lockedText(member, me)
  const mayChange = !locked
  const change = useSheetChange({
    title: teamWords.changeTeam,
    refreshes: ['team', 'setup'],
    onClose,
  })
  const faults = fieldFaults(change.error)

  function save() {
    const body = { name, contact, role, outlets }
    change.run((idempotencyKey) =>
      member
        ? call(calls.updateMember, {
            params: { id: member.id },
            body: { ...body, blocked: isBlocked },
          })
        : call(calls.inviteMember, { body, idempotencyKey }),
    )
  }

  return (
    <Panel
      title={member ? member.name : teamWords.inviteTitle}
      onClose={onClose}
      action={
        mayChange && (
          <Button isBusy={change.isPending} onClick={save}>
            {member ? officeWords.save : teamWords.send}
          </Button>
        )
      }
    >
      {locked && <Notice>{locked}</Notice>}
      <fieldset className={styles.fields} disabled={!mayChange}>
        <legend className="hidden">{member ? member.name : teamWords.inviteTitle}</legend>
        <TextField
          label={teamWords.name}
          error={faults.name}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TextField
          label={teamWords.contact}
          hint={teamWords.contactHint}
          error={faults.contact}
          maxLength={254}
          autoComplete="off"
          value={contact}
          onChange={setContact}
        />
        <RoleChoice
          offered={roles.filter((each) => mayManage(own, each) || each === member?.role)}
          role={role}
          onChange={setRole}
        />
        {me.outlets.length > 1 && (
          <OutletsOfMember
            outlets={me.outlets}
            isAllOffered={me.all_outlets || member?.outlets === 'all'}
            chosen={outlets}
            onChange={setOutlets}
          />
        )}
        {member && (
          <Switch isOn={isBlocked} onChange={setIsBlocked}>
            {teamWords.block}
          </Switch>
        )}
      </fieldset>
      {member && mayChange && member.state === 'invited' && (
        <Button
          kind="outlined"
          onClick={() =>
            change.run(() => call(calls.repeatInvitation, { params: { id: member.id } }), false)
          }
        >
          {change.isDone ? teamWords.sentAgain : teamWords.sendAgain}
        </Button>
      )}
      {member && mayChange && (
        <RemoveButton
          label={teamWords.remove}
          sure={teamWords.removeSure(member.name)}
          note={teamWords.removeText}
          isBusy={change.isPending}
          onRemove={() => change.run(() => call(calls.removeMember, { params: { id: member.id } }))}
        />
      )}
      {Object.keys(faults).length === 0 && <ErrorNotice error={change.error} />}
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

interface RoleChoiceProps {
  offered: readonly Role[]
  role: Role
  onChange(role: Role): void
}

function RoleChoice({ offered, role, onChange }: RoleChoiceProps) {
  return (
    <div className={styles.section}>
      <h3>{teamWords.role}</h3>
      {offered.map((each) => (
        <Option
          key={each}
          type="radio"
          name="role"
          isOn={role === each}
          onChange={() => onChange(each)}
          note={teamWords.roleHint[each]}
        >
          {words.roles[each]}
        </Option>
      ))}
    </div>
  )
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
