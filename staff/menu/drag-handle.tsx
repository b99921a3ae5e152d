import { GripVertical } from 'lucide-react'
import type { Ref } from 'react'
import { menuWords } from '#staff/words/menu.ts'
import styles from './menu.module.css'

/** The drag handle of a row. @param props.name of the dragged entry */
export function DragHandle({ ref, name }: { ref: Ref<HTMLSpanElement>; name: string }) {
  return (
    <span ref={ref} className={styles.handle} title={menuWords.move(name)}>
      <GripVertical aria-hidden />
    </span>
  )
}
