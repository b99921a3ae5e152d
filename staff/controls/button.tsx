import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Button as SharedButton } from '#ui/button.tsx'
import styles from './controls.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  /** `outlined` for secondary actions, `quiet` in lists, `danger` for ending an order. */
  kind?: 'main' | 'outlined' | 'quiet' | 'danger'
  /** Height: 64 px for steps; `compact` is for the office. */
  size?: 'touch' | 'step' | 'compact'
  isWide?: boolean
  /** What a click runs, and the button is busy with. */
  action?: { run(): unknown; isPending: boolean }
  /** At work: a click has no effect. */
  isBusy?: boolean
  /** Looks disabled and has no effect, but keeps the focus. */
  isOff?: boolean
  className?: string | undefined
}

/** A button sized for wet hands. */
export function Button({ kind = 'main', size = 'touch', action, isOff, ...rest }: Props) {
  const { isBusy = action?.isPending ?? false, onClick = action && (() => action.run()) } = rest
  return (
    <SharedButton
      {...rest}
      isBusy={isBusy}
      kind={kind === 'danger' ? 'danger' : 'main'}
      {...(isOff && { 'aria-disabled': true })}
      onClick={isOff || isBusy ? undefined : onClick}
      className={clsx(
        styles.button,
        kind === 'outlined' && styles.outlined,
        kind === 'quiet' && styles.quiet,
        size === 'step' && styles.stepper,
        size === 'compact' && styles.compact,
        rest.className,
      )}
    />
  )
}

/** A secondary action of the office. */
export function SmallButton(props: Omit<Props, 'kind' | 'size'>) {
  return <Button kind="outlined" size="compact" {...props} />
}

/** A link that looks like a secondary button. */
export function LinkButton({ className, ...rest }: LinkProps & { className?: string | undefined }) {
  return <Link {...rest} className={clsx(styles.linkButton, className)} />
}

/** Link to the parent screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </LinkButton>
  )
}

interface FormProps {
  className?: string | undefined
  onSubmit(): unknown
  children: ReactNode
}

/** A form whose faults the server names beside its fields. */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  label: string
  isFramed?: boolean
}

/** A button with an icon only, and a label for screen readers. */
export function IconButton({ label, isFramed = false, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={clsx(styles.iconButton, isFramed && styles.framed)}
    />
  )
}

/** Replaces a sheet's main button while input is missing: grey, names the missing input, and focuses its field. */
export function LeadButton({ children, field }: { children: ReactNode; field: string }) {
  return (
    <Button
      className={styles.leading}
      onClick={({ currentTarget }) =>
        currentTarget.closest('dialog')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
      }
    >
      {children}
      <ArrowRight aria-hidden />
    </Button>
  )
}
