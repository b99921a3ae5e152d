import { Bike, ShoppingBag } from 'lucide-react'
import { useId } from 'react'
import type { SiteOutlet } from '#storefront/site.ts'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import layout from '#ui/layout.module.css'
import { SegmentedSwitch } from '#ui/segmented-switch.tsx'
import text from '#ui/text.module.css'

const choices = [
  { value: 'delivery' as const, name: 'Delivery', Icon: Bike },
  { value: 'pickup' as const, name: 'Pickup', Icon: ShoppingBag },
]

interface Props {
  outlets: Pick<SiteOutlet, 'name' | 'services'>[]
}

/** Delivery or pickup. If only one is offered, the other is disabled, with a line that says so. */
export function FulfilmentSwitch({ outlets }: Props) {
  const id = useId()
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  const offered = choices.filter(({ value }) =>
    outlets.some(({ services }) => services.includes(value)),
  )
  const only = offered.length === 1 ? offered[0] : undefined
  const reasonId = `${id}reason`
  const control = (
    <SegmentedSwitch
      label="Delivery or pickup"
      name={id}
      value={fulfilment}
      choices={choices.map((each) => ({ ...each, isOff: only !== undefined && each !== only }))}
      describedBy={only && reasonId}
      onChange={chooseFulfilment}
    />
  )
  if (!only) return control
  const [outlet, ...others] = outlets
  const whose = outlet && others.length === 0 ? `${outlet.name} takes` : 'Our kitchens take'
  return (
    <div className={`${layout.stack} ${layout.close}`}>
      {control}
      <p id={reasonId} className={`${text.small} ${text.muted}`}>
        {whose} {only.value} orders only.
      </p>
    </div>
  )
}
