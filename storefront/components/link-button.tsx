import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from '#ui/button.tsx'

interface Props extends ButtonLook, Omit<LinkProps, 'className'> {}

export function LinkButton({ kind, isSmall, isWide, isSpread, className, ...link }: Props) {
  return <Link {...link} className={buttonClass({ kind, isSmall, isWide, isSpread, className })} />
}
