import type { ReactNode } from 'react'
import bags from '#storefront/pictures/bags.webp'
import { Empty } from '#ui/empty.tsx'
import { DrawingPlate } from './plates.tsx'

export function EmptyWithBags({ children }: { children: ReactNode }) {
  return (
    <Empty>
      <DrawingPlate src={bags} />
      {children}
    </Empty>
  )
}
