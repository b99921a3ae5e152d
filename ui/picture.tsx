import { pictureUrl, type Picture as StoredPicture } from '#domain/picture.ts'
import styles from './picture.module.css'

interface Props {
  picture: StoredPicture
  /** The dish's name in the sheet; '' in lists, where the name is beside it. */
  alt: string
  sizes: string
  className?: string | undefined
  /** Visible at first paint: loaded before others. */
  isFirst?: boolean
  /** Visible soon: loaded eagerly, after the first. */
  isNear?: boolean
}

/** A stored picture in the smallest format and width that will do; its place is kept while it loads. */
export function Picture({
  picture,
  alt,
  sizes,
  className,
  isFirst = false,
  isNear = false,
}: Props) {
  const sources = (format: 'avif' | 'webp') =>
    picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        className={className}
        src={pictureUrl(picture, picture.widths[0] ?? 0, 'webp')}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst || isNear ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : isNear ? 'low' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
