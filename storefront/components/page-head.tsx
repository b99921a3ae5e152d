import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import text from '#ui/text.module.css'
import styles from './page-head.module.css'

interface Props {
  title: ReactNode
  back?: { to: string; name: string }
  children?: ReactNode
}

/** The heading of a screen without a banner; it gets the focus after navigation. */
export function PageHead({ title, back, children }: Props) {
  return (
    <div className={styles.pageHead}>
      {back && (
        <Link className={styles.backLink} to={back.to}>
          <ChevronLeft size={18} aria-hidden />
          {back.name}
        </Link>
      )}
      <h1 className={text.display} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
