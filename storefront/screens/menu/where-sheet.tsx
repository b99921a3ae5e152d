import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { noDeliveryText } from '#domain/delivery-areas.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { Field } from '#storefront/components/field.tsx'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { Sheet } from '#storefront/components/sheet.tsx'
import { useMoney } from '#storefront/money.ts'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { chooseAddress, chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { useDeliveryReach } from '#storefront/state/quote.ts'
import { TimeChoice } from './time-choice.tsx'

/** How, where and when, before the first dish: fee, minimum and time of a postcode's area, or pickup instead. */
export function WhereSheet({ outlet, onClose }: { outlet: SiteOutlet; onClose(): void }) {
  const { fulfilment, address } = useFulfilment()
  const [typed, setTyped] = useState(address?.postcode ?? '')
  const [isWrong, setWrong] = useState(false)

  function check(event: FormEvent) {
    event.preventDefault()
    const postcode = normalisePostcode(typed)
    setWrong(!postcode)
    if (!postcode) return
    setTyped(postcode)
    chooseAddress({ postcode })
  }

  return (
    <Sheet label="How, where and when" onClose={onClose}>
      <div className="sheet-body stack">
        <h2 className="display text-[1.75rem]">How, where and when</h2>
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
          <form onSubmit={check} noValidate>
            <Field
              label="Your postcode"
              error={isWrong ? 'Enter a UK postcode, such as SE1 1AA' : null}
            >
              {(control) => (
                <div className="row items-stretch">
                  <input
                    {...control}
                    className={`${control.className} grow`}
                    autoComplete="postal-code"
                    autoCapitalize="characters"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                  <button type="submit" className="btn">
                    Check
                  </button>
                </div>
              )}
            </Field>
            <div aria-live="polite">{!isWrong && <AreaText outlet={outlet} />}</div>
          </form>
        )}
        <OtherKitchens />
        <TimeChoice outlet={outlet} />
        <button type="button" className="btn full" onClick={onClose}>
          Done
        </button>
      </div>
    </Sheet>
  )
}

/** What delivery there costs and how long it takes, or pickup instead. */
function AreaText({ outlet }: { outlet: SiteOutlet }) {
  const { address } = useFulfilment()
  const { area, outside } = useDeliveryReach(outlet)
  const money = useMoney()
  if (outside && address) {
    return (
      <div className="notice warn mt-[8px]">
        <div>
          <b>{noDeliveryText(address.postcode)}</b>
          <br />
          <button type="button" className="link" onClick={() => chooseFulfilment('pickup')}>
            Pick it up instead
          </button>
        </div>
      </div>
    )
  }
  if (!area) return null
  const parts = [
    area.fee === 0 ? 'Free delivery' : `Delivery ${money(area.fee)}`,
    area.freeOver === null ? '' : `free from ${money(area.freeOver)}`,
    area.minimumOrder > 0 ? `minimum order ${money(area.minimumOrder)}` : '',
    `${area.minutes} minutes on the road`,
  ]
  return <p className="hint">{parts.filter(Boolean).join(', ')}</p>
}

/** Where there are several, and the wish decides which is best. */
function OtherKitchens() {
  if (useSite().outlets.length < 2) return null
  return (
    <Link className="link" to={paths.stores()}>
      Choose another kitchen
    </Link>
  )
}
