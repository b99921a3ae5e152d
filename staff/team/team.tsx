import { useQuery } from '@tanstack/react-query'
import { Check, ChevronRight, Lock, Mail, Minus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Me, WireMember } from '#contract/staff/people.ts'
import { teamQuery } from '#staff/api/queries.ts'
import { Button } from '#staff/controls/button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card, Loading, Page } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { words } from '#staff/words/common.ts'
import { teamWords } from '#staff/words/people.ts'
import { MemberSheet } from './member-sheet.tsx'
import styles from './team.module.css'

/** The people of the restaurant, and what each may do. */
export function Team() {
  const { data: me } = useQuery(meQuery)
  const team = useQuery(teamQuery)
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const member = team.data?.find(({ id }) => id === open)
  return (
    <Page
      title={teamWords.title}
      about={team.data && teamWords.about(team.data.length)}
      actions={
        <Button size="compact" onClick={() => setOpen('new')}>
          <UserPlus aria-hidden />
          {teamWords.invite}
        </Button>
      }
    >
      {!team.data && <Loading error={team.error} />}
      {team.data && (
        <Card isFlush>
          {/* For the eye: the rows say it in words of their own. */}
          <p className={styles.heads} aria-hidden>
            <span>{teamWords.columns.who}</span>
            <span>{teamWords.columns.role}</span>
            <span>{teamWords.columns.where}</span>
            <span>{teamWords.columns.pin}</span>
            <span>{teamWords.columns.seen}</span>
          </p>
          <ul>
            {team.data.map((each) => (
              <Row
                key={each.id}
                member={each}
                outlets={me?.outlets ?? []}
                onOpen={() => setOpen(each.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      {(member || open === 'new') && me && (
        <MemberSheet member={member ?? null} me={me} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

interface RowProps {
  member: WireMember
  outlets: Me['outlets']
  onOpen(): void
}

function Row({ member, outlets, onOpen }: RowProps) {
  const time = useDayTime()
  const { name, contact, role, state, has_pin, last_at } = member
  const where =
    member.outlets === 'all'
      ? teamWords.allOutlets
      : member.outlets
          .map((id) => outlets.find((outlet) => outlet.id === id)?.name ?? id)
          .join(', ')
  return (
    <li>
      <button type="button" className={styles.memberRow} onClick={onOpen}>
        <span className={styles.initials} aria-hidden>
          {name.charAt(0)}
        </span>
        <span className={styles.personName}>
          <b>{name}</b>
          <small>{contact}</small>
        </span>
        <span className={styles.roleName}>
          <Tag kind={role === 'owner' ? 'solid' : role === 'manager' ? 'outlined' : 'plain'}>
            {words.roles[role]}
          </Tag>
        </span>
        <span className={styles.where}>{where}</span>
        <span className={styles.pinState}>
          <State state={state} hasPin={has_pin} />
        </span>
        <span className={styles.lastSeen}>
          {last_at ? (
            <>
              <span className={styles.label}>{teamWords.columns.seen} </span>
              {time(last_at)}
            </>
          ) : (
            teamWords.never
          )}
        </span>
        <ChevronRight aria-label={teamWords.open(name)} />
      </button>
    </li>
  )
}

function State({ state, hasPin }: { state: WireMember['state']; hasPin: boolean }) {
  if (state === 'invited')
    return (
      <Tag kind="note" Icon={Mail}>
        {teamWords.invited}
      </Tag>
    )
  if (state === 'blocked')
    return (
      <Tag kind="bad" Icon={Lock}>
        {teamWords.blocked}
      </Tag>
    )
  return (
    <Tag kind={hasPin ? 'good' : 'plain'} Icon={hasPin ? Check : Minus}>
      <span className={styles.label}>{teamWords.columns.pin}: </span>
      {hasPin ? teamWords.pinSet : teamWords.pinNone}
    </Tag>
  )
}
