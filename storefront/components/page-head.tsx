import { clsx } from 'clsx'
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

export function PageHead({ title, back, children }: Props) {
  return (
    <div className={styles.pageHead}>
      {back && (
        <Link className={styles.backLink} to={back.to}>
          <ChevronLeft size={18} aria-hidden />
          {back.name}
        </Link>
      )}
      <Title>{title}</Title>
      {children}
    </div>
  )
}

interface TitleProps {
  className?: string | undefined
  children: ReactNode
}

/** The title of a screen; it gets the focus after navigation. */
export function Title({ className, children }: TitleProps) {
  return (
    <h1 className={clsx(text.display, className)} tabIndex={-1}>
      {children}
    </h1>
  )
}
