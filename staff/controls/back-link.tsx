import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import controls from './controls.module.css'

/** Link to the parent screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={controls.linkButton} to={to}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}
