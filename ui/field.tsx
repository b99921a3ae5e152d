import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What makes an input belong to its label, hint and error; spread onto `input`, `select` or `textarea`. */
export interface FieldControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** What is said about a field. */
export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** Replaces the hint, and is announced immediately. */
  error?: string | null | undefined
}

interface Props extends FieldText {
  children: (control: FieldControl) => ReactNode
}

/** A control with its label above, and its hint or error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: clsx(styles.input, error && styles.invalid),
        'aria-invalid': Boolean(error),
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <span id={noteId} className={styles.explanation}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

interface TextProps extends FieldText {
  value: string
  onChange(value: string): void
}

type Rest<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof TextProps | 'id' | 'className'
>

/** A single-line text field with label, hint and error. */
export function TextField({ label, hint, error, onChange, ...rest }: TextProps & Rest<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input {...control} {...rest} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** A multi-line text field with label, hint and error. */
export function TextArea({ label, hint, error, onChange, ...rest }: TextProps & Rest<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea {...control} {...rest} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** An error, announced immediately; below its field, or alone if it concerns no single field. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <CircleAlert size={18} aria-hidden />
      {children}
    </p>
  )
}
