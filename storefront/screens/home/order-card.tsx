import { MapPin } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { noPostcodeText, normalisePostcode } from '#domain/address.ts'
import { areaFor } from '#domain/delivery-areas.ts'
import { FulfilmentSwitch } from '#storefront/components/fulfilment-switch.tsx'
import { paths } from '#storefront/paths.ts'
import { useOutletById, useSite } from '#storefront/site.ts'
import { setPostcode, useFulfilment } from '#storefront/state/fulfilment.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import field from '#ui/field.module.css'
import { Field } from '#ui/field.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './order-card.module.css'

/** The shortest way to the menu: service, place, button. A postcode is optional. */
export function OrderCard() {
  const { fulfilment, address } = useFulfilment()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const navigate = useNavigate()
  const { outlets, defaultOutletId } = useSite()
  const outlet = useOutletById(defaultOutletId)
  const postcode = typed ?? address?.postcode ?? ''

  function start(event: FormEvent) {
    event.preventDefault()
    let wanted = address?.postcode ?? ''
    if (fulfilment === 'delivery' && typed) {
      const normal = normalisePostcode(typed)
      if (!normal) {
        setWrong(true)
        return
      }
      wanted = normal
      setPostcode(normal, { forOrder: true })
    }
    // If the shop's first kitchen does not deliver there, another one may.
    const area = outlet && areaFor(outlet, wanted)
    const isElsewhere = fulfilment === 'delivery' && wanted && !area && outlets.length > 1
    void navigate(isElsewhere ? paths.stores() : paths.menu())
  }

  return (
    <section className={`${layout.container} ${styles.orderCard}`} aria-label="Start an order">
      <form className={card.panel} onSubmit={start} noValidate>
        <FulfilmentSwitch outlets={outlets} />
        <Field
          label={<span className={text.hidden}>Your postcode</span>}
          error={isWrong ? noPostcodeText : null}
        >
          {(control) => (
            <div className={field.withIcon}>
              <MapPin aria-hidden />
              <input
                {...control}
                placeholder="Your postcode"
                autoComplete="postal-code"
                disabled={fulfilment === 'pickup'}
                value={fulfilment === 'pickup' ? '' : postcode}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setWrong(false)
                }}
              />
            </div>
          )}
        </Field>
        <Button type="submit">Start order</Button>
      </form>
    </section>
  )
}
