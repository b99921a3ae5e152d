import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Accessible name: what the button does. */
  label: string
  /** With a background and a shadow, for use over a picture. */
  isRaised?: boolean
  className?: string | undefined
}

export function IconButton({ label, isRaised, className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={iconButtonClass({ isRaised, className })}
    />
  )
}

/** The class of an element that looks like an icon button, such as a link. */
export function iconButtonClass({
  isRaised,
  className,
}: {
  isRaised?: boolean | undefined
  className?: string | undefined
} = {}): string {
  return clsx(styles.iconButton, isRaised && styles.raised, className)
}

/** A count at the corner of an icon. Hidden from screen readers, so the button's name has to contain it. */
export function Counter({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <span className={clsx(styles.counter, className)} aria-hidden>
      {count}
    </span>
  )
}
