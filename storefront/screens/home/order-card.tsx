import { Bike, MapPin, ShoppingBag } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { areaFor } from '#domain/delivery-areas.ts'
import { normalisePostcode } from '#domain/postcode.ts'
import { locatePostcode } from '#domain/postcode-places.ts'
import type { Fulfilment } from '#domain/slots.ts'
import { Field } from '#storefront/components/field.tsx'
import { paths } from '#storefront/paths.ts'
import { useOutletById, useSite } from '#storefront/site.ts'
import { chooseAddress, chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'

const choices: { value: Fulfilment; name: string; Icon: typeof Bike }[] = [
  { value: 'delivery', name: 'Delivery', Icon: Bike },
  { value: 'pickup', name: 'Pickup', Icon: ShoppingBag },
]

/** The shortest way to the menu: how, where, go. A postcode is welcome and never demanded. */
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
      chooseAddress({ postcode: normal })
    }
    // Where the shop's first kitchen does not go, another one may.
    const area = outlet && areaFor(outlet.deliveryAreas, wanted, { outlet, locate: locatePostcode })
    const isElsewhere = fulfilment === 'delivery' && wanted && !area && outlets.length > 1
    void navigate(isElsewhere ? paths.stores() : paths.menu())
  }

  return (
    <section className="wrap quick" aria-label="Start an order">
      <form className="card" onSubmit={start} noValidate>
        <fieldset className="seg">
          <legend className="vh">Delivery or pickup</legend>
          {choices.map(({ value, name, Icon }) => (
            <label key={value} className={fulfilment === value ? 'is-on' : ''}>
              <input
                type="radio"
                className="vh"
                name="fulfilment"
                checked={fulfilment === value}
                onChange={() => chooseFulfilment(value)}
              />
              <Icon size={18} aria-hidden />
              {name}
            </label>
          ))}
        </fieldset>
        <Field
          label={<span className="vh">Your postcode</span>}
          error={isWrong ? 'Enter a UK postcode, such as SE1 1AA' : null}
        >
          {(control) => (
            <div className="withicon">
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
        <button type="submit" className="btn">
          Start order
        </button>
      </form>
    </section>
  )
}
