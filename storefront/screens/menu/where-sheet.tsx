import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { noDeliveryText } from '#domain/delivery-areas.ts'
import { noPostcodeText, normalisePostcode } from '#domain/postcode.ts'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { outletAddress } from '#storefront/outlet-address.ts'
import { paths } from '#storefront/paths.ts'
import { type SiteOutlet, useSite } from '#storefront/site.ts'
import { useDeliveryReach } from '#storefront/state/delivery-reach.ts'
import { chooseFulfilment, tellPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button } from '#ui/button.tsx'
import { useMoney } from '#ui/currency.tsx'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import { Notice } from '#ui/notice.tsx'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import text from '#ui/text.module.css'
import { TimeChoice } from './time-choice.tsx'
import styles from './where-sheet.module.css'

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
    tellPostcode(postcode, 'order')
  }

  return (
    <Sheet label="How, where and when" onClose={onClose}>
      <div className={`${sheet.padded} ${layout.stack}`}>
        <h2 className={`${text.display} ${text.title}`}>How, where and when</h2>
        <FulfilmentSwitch outlets={[outlet]} />
        {fulfilment === 'pickup' ? (
          <p>
            {outlet.name}
            <br />
            <span className={text.muted}>{outletAddress(outlet)}</span>
          </p>
        ) : (
          <form onSubmit={check} noValidate>
            <Field label="Your postcode" error={isWrong ? noPostcodeText : null}>
              {(control) => (
                <div className={`${layout.across} ${layout.stretched}`}>
                  <input
                    {...control}
                    className={clsx(layout.growing, control.className)}
                    autoComplete="postal-code"
                    autoCapitalize="characters"
                    value={typed}
                    onChange={(event) => {
                      setTyped(event.target.value)
                      setWrong(false)
                    }}
                  />
                  <Button type="submit">Check</Button>
                </div>
              )}
            </Field>
            <div aria-live="polite">{!isWrong && <AreaText outlet={outlet} />}</div>
          </form>
        )}
        <OtherKitchens />
        <TimeChoice outlet={outlet} />
        <Button isWide onClick={onClose}>
          Done
        </Button>
      </div>
    </Sheet>
  )
}

/** What delivery there costs and how long it takes, or pickup instead where the kitchen has it. */
function AreaText({ outlet }: { outlet: SiteOutlet }) {
  const { address } = useFulfilment()
  const { area, outside } = useDeliveryReach(outlet)
  const money = useMoney()
  if (outside && address) {
    return (
      <Notice kind="warning" className={styles.outside}>
        <div>
          <b>{noDeliveryText(address.postcode)}</b>
          {outlet.services.includes('pickup') && (
            <>
              <br />
              <button
                type="button"
                className={text.textLink}
                onClick={() => chooseFulfilment('pickup')}
              >
                Pick it up instead
              </button>
            </>
          )}
        </div>
      </Notice>
    )
  }
  if (!area) return null
  const parts = [
    area.fee === 0 ? 'Free delivery' : `Delivery ${money(area.fee)}`,
    area.freeOver === null ? '' : `free from ${money(area.freeOver)}`,
    area.minimumOrder > 0 ? `minimum order ${money(area.minimumOrder)}` : '',
    `${area.minutes} minutes on the road`,
  ]
  return <p className={field.explanation}>{parts.filter(Boolean).join(', ')}</p>
}

/** Where there are several, and the wish decides which is best. */
function OtherKitchens() {
  if (useSite().outlets.length < 2) return null
  return (
    <Link className={text.textLink} to={paths.stores()}>
      Choose another kitchen
    </Link>
  )
}
