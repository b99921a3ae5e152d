import { Bike, ShoppingBag } from 'lucide-react'
import { useId } from 'react'
import { chooseFulfilment, useFulfilment } from '#storefront/state/fulfilment.ts'
import { SegmentedSwitch } from '#ui/segmented-switch.tsx'

const choices = [
  { value: 'delivery' as const, name: 'Delivery', Icon: Bike },
  { value: 'pickup' as const, name: 'Pickup', Icon: ShoppingBag },
]

export function FulfilmentSwitch() {
  const fulfilment = useFulfilment((choice) => choice.fulfilment)
  return (
    <SegmentedSwitch
      label="Delivery or pickup"
      name={useId()}
      value={fulfilment}
      choices={choices}
      onChange={chooseFulfilment}
    />
  )
}
