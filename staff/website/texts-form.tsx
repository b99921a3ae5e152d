import { Navigate, useParams } from 'react-router'
import { legalTexts } from '#domain/tenant.ts'
import { Notice } from '#staff/controls/notice.tsx'
import { Card } from '#staff/office/page.tsx'
import { Tabs } from '#staff/office/tabs.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { websiteWords } from '#staff/words/website.ts'
import { TextArea } from '#ui/field.tsx'
import { usePartFields, useWebsite } from './use-website.ts'
import styles from './website.module.css'
import { WebsiteDraftState } from './website-change.tsx'

const words = websiteWords.texts
const longest = 60_000

/** Privacy policy, terms and cookies, in Markdown. */
export function LegalTexts() {
  const { text: given } = useParams()
  const name = legalTexts.find((each) => each === (given ?? 'privacy'))
  if (!name) return <Navigate to="/website/texts" replace />
  return (
    <>
      <Tabs
        label={words.which}
        tabs={legalTexts.map((each) => ({
          to: each === 'privacy' ? '/website/texts' : `/website/texts/${each}`,
          name: words.names[each],
        }))}
      />
      <TextForm key={name} name={name} />
    </>
  )
}

function TextForm({ name }: { name: (typeof legalTexts)[number] }) {
  const { draft } = useWebsite()
  const isOwner = useIsOwner()
  const form = usePartFields('texts', { part: 'text', id: name }, { text: draft.texts[name] })
  const { text } = form.shown
  return (
    <Card title={words.names[name]}>
      {!isOwner && <Notice kind="warn">{websiteWords.ownerOnly}</Notice>}
      <p className={styles.explanation}>{words.law}</p>
      <WebsiteDraftState form={form} />
      <TextArea
        {...form.field('text')}
        label={words.names[name]}
        hint={`${words.hint} ${words.of(text.length, longest)}`}
        rows={24}
        maxLength={longest}
        readOnly={!isOwner}
      />
    </Card>
  )
}
