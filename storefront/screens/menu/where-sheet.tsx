import { type FormEvent, useId, useState } from 'react'
import { noDeliveryText } from '#domain/delivery-areas.ts'
import { formatMoney } from '#domain/money.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { FulfilmentSwitch } from '../../components/fulfilment-switch.tsx'
import { Sheet } from '../../components/sheet.tsx'
import { chooseAddress, chooseFulfilment, useFulfilment } from '../../state/fulfilment.ts'
import { useQuote } from '../../state/quote.ts'

/** Checks a postcode before the first dish: fee, minimum and time of its area, or pickup instead. */
export function WhereSheet({ onClose }: { onClose(): void }) {
  const { fulfilment, address } = useFulfilment()
  const { outlet, area, outside } = useQuote()
  const [typed, setTyped] = useState(address?.postcode ?? '')
  const [isWrong, setWrong] = useState(false)
  const id = useId()

  function check(event: FormEvent) {
    event.preventDefault()
    const postcode = normalisePostcode(typed)
    setWrong(!postcode)
    if (!postcode) return
    setTyped(postcode)
    chooseAddress({ postcode })
  }

  return (
    <Sheet label="How and where" onClose={onClose}>
      <div className="sheet-body stack">
        <h2 className="display" style={{ fontSize: '1.75rem' }}>
          How and where
        </h2>
        <FulfilmentSwitch />
        {fulfilment === 'pickup' ? (
          <p>
            {outlet.name}
            <br />
            <span className="muted">
              {outlet.address.line1}, {outlet.address.city} {outlet.address.postcode}
            </span>
          </p>
        ) : (
          <form className="field" onSubmit={check} noValidate>
            <label htmlFor={id}>Your postcode</label>
            <div className="row" style={{ alignItems: 'stretch' }}>
              <input
                id={id}
                className={isWrong ? 'input is-bad grow' : 'input grow'}
                autoComplete="postal-code"
                autoCapitalize="characters"
                aria-invalid={isWrong}
                aria-describedby={`${id}-answer`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <button type="submit" className="btn">
                Check
              </button>
            </div>
            <div id={`${id}-answer`} aria-live="polite">
              {isWrong && <p className="err">Enter a UK postcode, such as SE1 1AA</p>}
              {!isWrong && outside && address && (
                <div className="notice warn" style={{ marginTop: 8 }}>
                  <div>
                    <b>{noDeliveryText(address.postcode)}</b>
                    <br />
                    <button
                      type="button"
                      className="link"
                      onClick={() => chooseFulfilment('pickup')}
                    >
                      Pick it up instead
                    </button>
                  </div>
                </div>
              )}
              {!isWrong && area && (
                <p className="hint">
                  {area.fee === 0 ? 'Free delivery' : `Delivery ${formatMoney(area.fee)}`}
                  {area.freeOver !== null && `, free from ${formatMoney(area.freeOver)}`}
                  {area.minimumOrder > 0 && `, minimum order ${formatMoney(area.minimumOrder)}`}
                </p>
              )}
            </div>
          </form>
        )}
        <button type="button" className="btn full" onClick={onClose}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
