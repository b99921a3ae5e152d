import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import choice from '#ui/choice.module.css'
import text from '#ui/text.module.css'

interface CaptionProps {
  name: ReactNode
  note?: ReactNode
}

/** The words of a choice: its name, and a note below it. */
export function Caption({ name, note }: CaptionProps) {
  return (
    <span className={choice.caption}>
      <b className={text.strong}>{name}</b>
      {note && <small>{note}</small>}
    </span>
  )
}

interface ChoiceLinkProps extends CaptionProps {
  to: string
  symbol?: ReactNode
  hasArrow?: boolean
}

export function ChoiceLink({ to, symbol, hasArrow = false, ...caption }: ChoiceLinkProps) {
  return (
    <Link className={choice.choice} to={to}>
      {symbol}
      <Caption {...caption} />
      {hasArrow && <ChevronRight size={18} aria-hidden />}
    </Link>
  )
}

interface CheckOptionProps {
  isOn: boolean
  isOff?: boolean
  onSwitch(isOn: boolean): void
  className?: string | undefined
  /** The words beside the tick. */
  children: ReactNode
  extra?: ReactNode
}

/** A checkbox as a row with a tick. */
export function CheckOption({
  isOn,
  isOff = false,
  onSwitch,
  className,
  children,
  extra,
}: CheckOptionProps) {
  return (
    <label className={clsx(choice.option, className)}>
      <input
        type="checkbox"
        className={text.hidden}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className={choice.check} aria-hidden>
        <Check size={18} />
      </span>
      <span className={choice.caption}>{children}</span>
      {extra}
    </label>
  )
}
