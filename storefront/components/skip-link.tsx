import styles from './skip-link.module.css'

interface Props {
  /** Id of the target element. */
  to: string
  children: string
}

/** Visible only while it has the focus. */
export function SkipLink({ to, children }: Props) {
  return (
    <a className={styles.skipLink} href={`#${to}`}>
      {children}
    </a>
  )
}
