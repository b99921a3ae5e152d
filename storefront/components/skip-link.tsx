import styles from './skip-link.module.css'

/** Visible only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={styles.skipLink} href={`#${to}`}>
      {children}
    </a>
  )
}
