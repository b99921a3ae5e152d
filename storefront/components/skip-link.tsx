import styles from './skip-link.module.css'

interface Props {
  /** Id of the element where the page goes on. */
  to: string
  children: string
}

/** Leads past what comes first on a page; seen only while it has the focus. */
export function SkipLink({ to, children }: Props) {
  return (
    <a className={styles.skipLink} href={`#${to}`}>
      {children}
    </a>
  )
}
