import { useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#contract/diner-calls.ts'
import { fromWireItem } from '#contract/menu-mapping.ts'
import type { Item } from '#domain/menu.ts'
import { itemAt } from '#domain/stock.ts'
import { call, messageOf } from '#storefront/api/call.ts'
import { pageTitle, useOutletById, useSite } from '#storefront/site.ts'
import { currentTime } from '#storefront/state/clock.ts'
import { knownItem } from '#storefront/state/known-items.ts'
import { Button } from '#ui/button.tsx'
import { useCurrency } from '#ui/currency.tsx'
import { FieldError } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import dishForm from './dish-form.module.css'
import { DishForm } from './dish-form.tsx'
import styles from './dish-modal.module.css'
import { useEditedLine } from './use-dish-form.ts'

/** Milliseconds before the skeleton gives way to a retry. */
const longestLoader = 1_000

export function DishModal({ onClose }: { onClose(): void }) {
  const [search] = useSearchParams()
  const itemId = search.get('dish') ?? ''
  const outletId = search.get('outlet') ?? ''
  const { item, error, isLate, retry } = useDish(itemId, outletId)
  const { edited, formKey } = useEditedLine()
  useTitle(item?.name)

  return (
    <Sheet label={item?.name ?? 'Dish'} className={dishForm.product} onClose={onClose}>
      {item ? (
        <DishForm
          key={`${item.id} ${formKey}`}
          outletId={outletId}
          item={item}
          edited={edited}
          onDone={onClose}
          isModal
        />
      ) : (
        <div className={`${sheet.padded} ${layout.stack}`}>
          {error || isLate ? (
            <>
              {error ? (
                <FieldError>{error}</FieldError>
              ) : (
                <p role="status">This dish takes longer than usual to load.</p>
              )}
              <Button onClick={retry}>Try again</Button>
              <Button kind="second" onClick={onClose}>
                Back
              </Button>
            </>
          ) : (
            <div className={layout.stack} aria-busy="true">
              <p className={text.hidden} role="status">
                Loading the dish
              </p>
              <Skeleton className={styles.pictureWaiting} />
              <Skeleton className={styles.nameWaiting} />
              <Skeleton className={styles.optionsWaiting} />
            </div>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** The dish: known to the browser, or fetched with its current availability. */
function useDish(id: string, outletId: string) {
  const [loaded, setLoaded] = useState<Item | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isLate, setLate] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const known = knownItem(id)
  const { code } = useCurrency()
  const timeZone = useOutletById(outletId)?.timeZone
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt fetches again
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    setError(null)
    setLate(false)
    const timer = setTimeout(setLate, longestLoader, true)
    const query = { outlet_id: outletId || undefined }
    call(calls.getItem, { params: { id }, query, signal: abort.signal })
      .then(
        (item) => setLoaded(itemAt(fromWireItem(item, code), currentTime(), timeZone)),
        (failure: unknown) => {
          if (!abort.signal.aborted) setError(messageOf(failure))
        },
      )
      .finally(() => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, outletId, known, code, timeZone, attempt])
  return {
    item: known ?? (loaded?.id === id ? loaded : null),
    error,
    isLate,
    retry: () => setAttempt((before) => before + 1),
  }
}

function useTitle(name: string | undefined): void {
  const site = useSite()
  useLayoutEffect(() => {
    if (!name) return
    const before = document.title
    const title = pageTitle(site, name)
    document.title = title
    return () => {
      // Unless another screen has set its own title.
      if (document.title === title) document.title = before
    }
  }, [site, name])
}
