import { clsx } from 'clsx'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { cardText } from '#domain/menu.ts'
import { type FoundDish, type MarkedText as Marked, marksOf } from '#domain/menu-search.ts'
import { StockBadge } from '#storefront/components/marks.tsx'
import { TextButton } from '#storefront/components/text-button.tsx'
import { Button } from '#ui/button.tsx'
import chip from '#ui/chip.module.css'
import field from '#ui/field.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Plate } from '#ui/plate.tsx'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import { AddButton, DishLink, type DishProps, type OpenDish } from './dish-link.tsx'
import searchFieldStyles from './search-field.module.css'
import styles from './search-results.module.css'
import type { MenuAnswer } from './use-shown-menu.ts'

/** New dishes rendered in the same frame as the key: as many as a phone shows above its keyboard (88 px each below 152, keyboard from 509 of 844). */
const renderedFirst = 4
/** Dishes shown before 'Show all': one letter can match the whole of a long menu. */
const initialCount = 8

interface Props {
  outletId: string
  answer: MenuAnswer
  onOpen: OpenDish
  onSearch(text: string): void
  onClear(): void
}

export function SearchResults({ outletId, answer, onOpen, onSearch, onClear }: Props) {
  const { found, query } = answer
  /** The query whose results are all shown. */
  const [expanded, setExpanded] = useState('')
  const isExpanded = expanded === query
  const listed = useMemo(
    () => (isExpanded ? found : found.slice(0, initialCount)),
    [found, isExpanded],
  )
  const shown = useProgressiveResults(listed)
  const hasMore = !isExpanded && found.length > initialCount
  return (
    <section aria-label="Results">
      <p className={styles.summary} role="status">
        <Summary answer={answer} onSearch={onSearch} />
      </p>
      {found.length === 0 && (
        <div className={`${layout.stack} ${styles.nothing}`}>
          <p className={text.muted}>Try a dish, an ingredient or “spicy”.</p>
          <div className={`${layout.across} ${layout.wrapping}`}>
            {answer.ideas.map((idea) => (
              <button
                key={idea}
                type="button"
                className={chip.filterChip}
                onClick={() => onSearch(idea)}
              >
                {idea}
              </button>
            ))}
          </div>
          <Button kind="second" onClick={onClear}>
            Show the whole menu
          </Button>
        </div>
      )}
      <ul className={styles.results}>
        {shown.map((dish) => (
          <Result key={dish.item.id} outletId={outletId} dish={dish} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && (
        <Button kind="second" isWide onClick={() => setExpanded(query)}>
          Show all {found.length} dishes
        </Button>
      )}
    </section>
  )
}

/** The first dishes and those already rendered; all of them one frame later. */
function useProgressiveResults(dishes: readonly FoundDish[]): readonly FoundDish[] {
  const rendered = useDeferredValue(dishes)
  if (rendered === dishes) return dishes
  const known = new Set(rendered.map(({ item }) => item.id))
  return dishes.filter(({ item }, place) => place < renderedFirst || known.has(item.id))
}

function Summary({ answer, onSearch }: Pick<Props, 'answer' | 'onSearch'>) {
  const { found, meant, query } = answer
  if (meant !== null) {
    return (
      <>
        No dish with “{query}”. Did you mean{' '}
        <TextButton onClick={() => onSearch(meant)}>{meant}</TextButton>?
      </>
    )
  }
  if (query === '') return null
  if (found.length === 0) {
    return (
      <>
        <b>No dish fits</b> “{query}”
      </>
    )
  }
  return (
    <>
      <b>{found.length === 1 ? '1 dish' : `${found.length} dishes`}</b> with “{query}”
    </>
  )
}

/** The link covers the row; only the button lies above it. */
function Result({ outletId, dish, onOpen }: Omit<DishProps, 'item'> & { dish: FoundDish }) {
  const { item } = dish
  const { name, reason } = marksOf(dish)
  return (
    <li className={styles.result}>
      <Plate item={item} sizes="64px" hasGarnish={false} />
      <div className={layout.growing}>
        <h3>
          <DishLink outletId={outletId} item={item} onOpen={onOpen}>
            <MarkedText {...name} />
          </DishLink>
        </h3>
        {reason ? (
          <p>
            {reason.label && `${reason.label}: `}
            <MarkedText {...reason} />
          </p>
        ) : (
          item.description && <p>{cardText(item.description)}</p>
        )}
        <div className={`${layout.across} ${layout.wrapping}`}>
          <Price item={item} />
          <StockBadge item={item} />
        </div>
      </div>
      {item.isAvailable && <AddButton outletId={outletId} item={item} onOpen={onOpen} />}
    </li>
  )
}

function MarkedText({ text: words, ranges }: Marked) {
  return (
    <>
      {ranges.map(([start, end], place) => (
        <span key={start}>
          {words.slice(ranges[place - 1]?.[1] ?? 0, start)}
          <mark>{words.slice(start, end)}</mark>
        </span>
      ))}
      {words.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

interface SearchFieldProps {
  value: string
  onChange(text: string): void
  /** Called before the first key, so that the search can be prepared. */
  onFocus(): void
  placeholder?: string | undefined
  isAskedFor?: boolean
  className?: string | undefined
}

export function SearchField({
  value,
  onChange,
  onFocus,
  placeholder,
  isAskedFor = false,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={clsx(searchFieldStyles.searchField, placeholder && field.withIcon, className)}>
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

export function SearchBar({ onBack, ...field }: SearchBarProps) {
  return (
    <search className={`${searchFieldStyles.searchBar} ${layout.onPhone}`}>
      <div className={layout.container}>
        <IconButton label="Back to the menu" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <SearchField {...field} />
      </div>
    </search>
  )
}
