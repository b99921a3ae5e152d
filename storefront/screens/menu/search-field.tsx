import { clsx } from 'clsx'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useRef } from 'react'
import field from '#ui/field.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import styles from './search-field.module.css'

interface Props {
  value: string
  onChange(text: string): void
  /** Called before the first key, so that the search can be prepared. */
  onFocus(): void
  placeholder?: string | undefined
  /** Shown by a tap on the magnifier: takes the focus. */
  isAskedFor?: boolean
  className?: string | undefined
}

/** The query; one button clears it. */
export function SearchField({
  value,
  onChange,
  onFocus,
  placeholder,
  isAskedFor = false,
  className,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={clsx(styles.searchField, placeholder && field.withIcon, className)}>
      {placeholder && <Search aria-hidden />}
      <input
        ref={input}
        className={field.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        aria-label="Search the menu"
        // biome-ignore lint/a11y/noAutofocus: it is what the tap was for
        autoFocus={isAskedFor}
        value={value}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          // The results are below: the keyboard of the device gives way to them.
          if (key === 'Enter') currentTarget.blur()
        }}
      />
      {value !== '' && (
        <IconButton
          label="Clear"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

interface SearchBarProps {
  value: string
  isAskedFor: boolean
  onChange(text: string): void
  onFocus(): void
  onBack(): void
}

/** On a phone the search takes the header's place. */
export function SearchBar({ onBack, ...field }: SearchBarProps) {
  return (
    <search className={`${styles.searchBar} ${layout.onPhone}`}>
      <div className={layout.container}>
        <IconButton label="Back to the menu" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <SearchField {...field} />
      </div>
    </search>
  )
}
