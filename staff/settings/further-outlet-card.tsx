import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { isAtLeast } from '#domain/staff-rights.ts'
import { Button } from '#staff/controls/button.tsx'
import { Card } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { settingsWords } from '#staff/words/settings.ts'
import { AddOutletSheet } from './add-outlet-sheet.tsx'
import styles from './settings.module.css'

const words = settingsWords.addOutlet

interface Props {
  like: { id: string; name: string }
  onAdded(id: string): void
}

/** The way to a further outlet, for an owner of all outlets; nothing for others. */
export function FurtherOutletCard({ like, onAdded }: Props) {
  const { data: me } = useQuery(meQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!me?.actor.role || !isAtLeast(me.actor.role, 'owner') || !me.all_outlets) return null
  return (
    <Card title={words.title}>
      <p className={styles.explanation}>{words.about}</p>
      <div>
        <Button kind="outlined" size="compact" onClick={() => setIsOpen(true)}>
          <Store aria-hidden />
          {words.open}
        </Button>
      </div>
      {isOpen && (
        <AddOutletSheet
          like={like}
          onAdded={(id) => {
            setIsOpen(false)
            onAdded(id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}
