import bell from '#storefront/pictures/bell.webp'
import { useClosed } from '#storefront/state/closed.ts'
import { Button } from '#ui/button.tsx'
import plate from '#ui/plate.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import styles from './closed-notice.module.css'
import { useOpening } from './use-opening.ts'

/** Once per visit, and again on adding (`use-closed-notice.ts`). */
export function ClosedNotice() {
  const { message, isNoticeShown } = useClosed()
  const opens = useOpening()
  if (!isNoticeShown) return null
  const close = () => useClosed.setState({ isNoticeShown: false })
  return (
    <Sheet
      label="We’re currently closed"
      isMessage
      className={text.centred}
      onClose={close}
      isAlert
    >
      <div className={`${plate.cloth} ${plate.neutral} ${styles.cloth}`}>
        <div className={`${plate.plate} ${styles.plate}`}>
          <img src={bell} alt="" width={208} height={208} />
        </div>
      </div>
      <h2 className={`${text.display} ${styles.title}`}>We’re currently closed</h2>
      <p className={text.muted}>
        {message}
        {opens && (
          <>
            {' '}
            <b>{opens}.</b>
          </>
        )}
      </p>
      <div className={sheet.actions}>
        <Button onClick={close}>OK</Button>
      </div>
    </Sheet>
  )
}
