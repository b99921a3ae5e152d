import { Plate } from '#ui/plate.tsx'
import awning from './awning.module.css'
import type { EntryPlate } from './entry-plates.server.ts'
import styles from './entry-side.module.css'

export function EntrySide({ plates }: { plates: readonly EntryPlate[] }) {
  if (plates.length === 0) return null
  return (
    <div className={`${styles.plates} ${awning.awning} ${awning.edged}`} aria-hidden>
      {plates.map((item) => (
        <Plate key={item.id} item={item} sizes="(min-width: 1024px) 400px, 150px" />
      ))}
    </div>
  )
}
