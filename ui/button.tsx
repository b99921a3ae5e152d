import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

/** How a button, or a link in its place, looks. */
export interface ButtonLook {
  /**
   * `main`: once per screen. `tinted`: the brand's soft colour. `ghost`: underlined text. `danger`: deletes. `onBanner` and
   * `hollow`: on a banner.
   */
  kind?: 'main' | 'second' | 'tinted' | 'ghost' | 'danger' | 'onBanner' | 'hollow'
  isSmall?: boolean
  /** As wide as its container. */
  isWide?: boolean
  /** Words on the left, an amount on the right. */
  isSpread?: boolean
  className?: string | undefined
}

interface Props extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner. The label stays for screen readers, and the width does not change. */
  isBusy?: boolean
}

export function Button({
  kind,
  isSmall,
  isWide,
  isSpread,
  className,
  isBusy = false,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, isSmall, isWide, isSpread, className })}
      aria-busy={isBusy || undefined}
    />
  )
}

/** The class of an element that looks like a button, such as a link. */
export function buttonClass(
  look: { [Key in keyof ButtonLook]?: ButtonLook[Key] | undefined } = {},
): string {
  const { kind = 'main', isSmall, isWide, isSpread, className } = look
  return clsx(
    styles.button,
    kind !== 'main' && styles[kind],
    isSmall && styles.small,
    isWide && styles.stretched,
    isSpread && styles.spread,
    className,
  )
}
