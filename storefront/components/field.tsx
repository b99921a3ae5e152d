import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What makes an input belong to its label, hint and error; spread onto `input`, `select` or `textarea`. */
export interface FieldControl {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  /** Takes the hint's place, and is spoken at once. */
  error?: string | null | undefined
  children: (control: FieldControl) => ReactNode
}

/** A control with its label above, and its hint or error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: error ? 'input is-bad' : 'input',
        'aria-invalid': Boolean(error),
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <p id={noteId} className="err" role="alert">
          <CircleAlert size={18} aria-hidden />
          {error}
        </p>
      ) : (
        hint && (
          <span id={noteId} className="hint">
            {hint}
          </span>
        )
      )}
    </div>
  )
}
