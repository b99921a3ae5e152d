import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import controls from './controls.module.css'

interface Props {
  to: string
  children: string
}

/** Link to the parent screen. */
export function BackLink({ to, children }: Props) {
  return (
    <Link className={controls.linkButton} to={to}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}
