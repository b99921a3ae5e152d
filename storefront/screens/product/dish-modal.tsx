import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fromWireItem } from '#contract/menu-mapping.ts'
import { lineKey } from '#domain/cart.ts'
import type { Item } from '#domain/menu.ts'
import { call, messageOf } from '#storefront/api/call.ts'
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
import { useEditedLine } from './use-edited-line.ts'

/** A dish over the present screen. Closing goes back to it. */
export function DishModal() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const itemId = search.get('dish') ?? ''
  const outletId = search.get('outlet') ?? ''
  const { item, error } = useDish(itemId)
  const edited = useEditedLine()

  const left = useRef('')

  function close() {
    // A second tap while it leaves would go back once more, away from the screen below.
    if (left.current === location.key) return
    left.current = location.key
    // The first entry of this visit has nothing to go back to.
    if (location.key !== 'default') {
      void navigate(-1)
      return
    }
    const rest = new URLSearchParams(search)
    rest.delete('dish')
    rest.delete('outlet')
    void navigate({ search: String(rest) }, { replace: true, preventScrollReset: true })
  }

  return (
    <Sheet label={item?.name ?? 'Dish'} className={dishForm.product} onClose={close}>
      {item ? (
        <DishForm
          key={edited ? lineKey(edited) : item.id}
          outletId={outletId}
          item={item}
          edited={edited}
          onDone={close}
          isModal
        />
      ) : (
        <div className={`${sheet.padded} ${layout.stack}`}>
          {error ? (
            <>
              <FieldError>{error}</FieldError>
              <Button kind="second" onClick={close}>
                Back to menu
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

/** The dish, at once where a screen has shown it, else from the server. */
function useDish(id: string): { item: Item | null; error: string | null } {
  const [loaded, setLoaded] = useState<Item | null>(null)
  const [error, setError] = useState<string | null>(null)
  const known = knownItem(id)
  const { code } = useCurrency()
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    call(calls.getItem, { params: { id }, signal: abort.signal }).then(
      (item) => setLoaded(fromWireItem(item, code)),
      (failure: unknown) => {
        if (!abort.signal.aborted) setError(messageOf(failure))
      },
    )
    return () => abort.abort()
  }, [id, known, code])
  return { item: known ?? (loaded?.id === id ? loaded : null), error }
}
