import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  label: string
  isFramed?: boolean
}

/** A button with an icon only, and a label for screen readers. */
export function IconButton({ label, isFramed = false, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={clsx(styles.iconButton, isFramed && styles.framed)}
    />
  )
}
