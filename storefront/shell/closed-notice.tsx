import { useEffect, useRef } from 'react'
import { Sheet } from '#storefront/components/sheet.tsx'
import bell from '#storefront/pictures/bell.webp'
import { useClosed } from '#storefront/state/closed.ts'

/** Once per visit, and again on adding. */
export function ClosedNotice() {
  const { isClosed, message, isNoticeShown } = useClosed()
  const wasTold = useRef(false)
  useEffect(() => {
    if (!isClosed || wasTold.current) return
    wasTold.current = true
    useClosed.setState({ isNoticeShown: true })
  }, [isClosed])

  if (!isNoticeShown) return null
  const close = () => useClosed.setState({ isNoticeShown: false })
  return (
    <Sheet label="We’re currently closed" className="msg center" onClose={close} isAlert>
      <div className="cloth n h-[148px]">
        <div className="plate w-[112px] text-[16px]">
          <img src={bell} alt="" width={208} height={208} />
        </div>
      </div>
      <h2 className="display text-[2rem] mt-[6px]">We’re currently closed</h2>
      <p className="muted">{message}</p>
      <div className="acts">
        <button type="button" className="btn" onClick={close}>
          OK
        </button>
      </div>
    </Sheet>
  )
}
