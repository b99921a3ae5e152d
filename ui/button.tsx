import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Look {
  /** `main` once a view; `tinted` brand on soft; `ghost` underlined; `danger` deletes; two for the awning. */
  kind?: 'main' | 'second' | 'tinted' | 'ghost' | 'danger' | 'onBanner' | 'hollow'
  isSmall?: boolean
  /** As wide as its place. */
  isWide?: boolean
  /** Words on the left, an amount on the right. */
  isSpread?: boolean
  className?: string | undefined
}

interface Props extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** At work: the label stays for readers, and the width as it is. */
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

/** The look of a button for what is none, such as a link. */
export function buttonClass(look: { [Key in keyof Look]?: Look[Key] | undefined } = {}): string {
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
