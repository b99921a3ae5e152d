import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import styles from './search-bar.module.css'
import { SearchField } from './search-field.tsx'

interface Props {
  value: string
  isAskedFor: boolean
  onChange(text: string): void
  onFocus(): void
  onBack(): void
}

/** On a phone the search takes the header's place. */
export function SearchBar({ onBack, ...field }: Props) {
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
