import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { menuWords } from '#staff/words/menu.ts'
import { Plate } from '#ui/plate.tsx'
import styles from './form.module.css'

interface Props {
  item: ComponentProps<typeof Plate>['item']
  onDropped(file: File | undefined): void
}

/** Shows the picture of a dish, and takes another one that is dropped on it. */
export function PictureDrop({ item, onDropped }: Props) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen with the button below instead of dropped
    <div
      className={clsx(styles.picture, isOver && styles.isDraggedOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDropped(event.dataTransfer.files[0])
      }}
    >
      {item.picture ? (
        <div className={clsx(!item.picture.isCutout && styles.fullPicture)}>
          <Plate item={item} sizes="320px" isNamed />
        </div>
      ) : (
        menuWords.picture.none
      )}
    </div>
  )
}
