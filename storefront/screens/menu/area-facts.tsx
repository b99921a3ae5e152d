import type { DeliveryArea } from '#domain/delivery-areas.ts'
import { lowestMinimum } from '#domain/delivery-areas.ts'
import { Money } from '#ui/currency.tsx'

/** What is least among areas, said so where there are several. */
export function AreaFacts({
  areas,
  isExact = false,
}: {
  areas: readonly DeliveryArea[]
  isExact?: boolean
}) {
  if (areas.length === 0) return null
  const fees = areas.map(({ fee }) => fee)
  const least = lowestMinimum(areas)
  const most = Math.max(...areas.map(({ minimumOrder }) => minimumOrder))
  return (
    <>
      {most > 0 && (
        <span>
          {least < most ? 'Min. order from ' : 'Min. order '}
          <b>
            <Money amount={least} />
          </b>
        </span>
      )}
      <span>
        {isExact ? 'Delivery ' : 'Delivery from '}
        <b>
          <Money amount={Math.min(...fees)} />
        </b>
      </span>
    </>
  )
}
