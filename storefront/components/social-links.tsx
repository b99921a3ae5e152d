import { useEffect, useState } from 'react'
import type { SocialLinks as Links } from '#domain/tenant.ts'
import text from '#ui/text.module.css'
import styles from './social-links.module.css'
// A separate file: the marks are 6 KB that no page needs at first.
import marks from './social-marks.svg?no-inline'

/** In display order. Each key is also the id of its symbol. */
const networks: { key: keyof Links; name: string }[] = [
  { key: 'tiktok', name: 'TikTok' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'facebook', name: 'Facebook' },
  { key: 'snapchat', name: 'Snapchat' },
  { key: 'twitter', name: 'X' },
]

/** Links that are not set are not shown; without any link, neither is the row. */
export function SocialLinks({ social }: { social: Links }) {
  // Loaded after hydration, since they are at the end of the page.
  const [isMarked, setMarked] = useState(false)
  useEffect(() => setMarked(true), [])
  const shown = networks.filter(({ key }) => social[key])
  if (shown.length === 0) return null
  return (
    <div className={styles.links}>
      {shown.map(({ key, name }) => (
        <a key={key} href={social[key] ?? ''} target="_blank" rel="noreferrer">
          <svg aria-hidden="true">{isMarked && <use href={`${marks}#${key}`} />}</svg>
          <span className={text.hidden}>{name}</span>
        </a>
      ))}
    </div>
  )
}
