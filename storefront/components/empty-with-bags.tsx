import type { ReactNode } from 'react'
import bags from '#storefront/pictures/bags.webp'
import { Empty } from '#ui/empty.tsx'
import plate from '#ui/plate.module.css'

/** An empty state: a drawing of packed bags on a plate above its text. */
export function EmptyWithBags({ children }: { children: ReactNode }) {
  return (
    <Empty>
      <div className={plate.plate}>
        <img src={bags} alt="" width={208} height={208} />
      </div>
      {children}
    </Empty>
  )
}
