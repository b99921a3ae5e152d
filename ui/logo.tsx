import styles from './logo.module.css'

interface Props {
  /** Address of the picture. */
  picture: string | null
  /** Stands beside it, unless the picture is made of letters. */
  name: string | null
  /** Far down the page: loaded when it comes near. */
  isLazy?: boolean
}

/** A restaurant's mark, for an element that has `logoClass`: a link as a rule. */
export function Logo({ picture, name, isLazy = false }: Props) {
  return (
    <>
      {picture && (
        <img src={picture} alt="" width={50} height={50} loading={isLazy ? 'lazy' : 'eager'} />
      )}
      {name && <span className={styles.words}>{name}</span>}
    </>
  )
}

/** The look of the element round a logo. */
export const logoClass = styles.brandMark
