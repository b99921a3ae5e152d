import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Picture } from '#ui/picture.tsx'
import plate from '#ui/plate.module.css'

interface Props extends Omit<ComponentProps<typeof Picture>, 'picture' | 'alt'> {
  /** Nothing is shown without one. */
  picture: ComponentProps<typeof Picture>['picture'] | null | undefined
}

/** A cut-out on the tenant's plate, as decoration. */
export function PicturePlate({ picture, className, ...rest }: Props) {
  if (!picture) return null
  return (
    <div className={clsx(plate.plate, className)}>
      <Picture {...rest} picture={picture} alt="" />
    </div>
  )
}

/** One of the product's drawings on a plate, as decoration. */
export function DrawingPlate({ src, className }: { src: string; className?: string | undefined }) {
  return (
    <div className={clsx(plate.plate, className)} aria-hidden>
      <img src={src} alt="" width={208} height={208} />
    </div>
  )
}
