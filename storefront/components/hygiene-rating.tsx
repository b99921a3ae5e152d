import styles from './hygiene-rating.module.css'

const words: Record<string, string> = {
  '0': 'Urgent improvement necessary',
  '1': 'Major improvement necessary',
  '2': 'Improvement necessary',
  '3': 'Generally satisfactory',
  '4': 'Good',
  '5': 'Very good',
}
const steps = ['0', '1', '2', '3', '4', '5']
/** Ratings with an image of their own; all others share the default one. */
const withImage = ['1', '2', '3', '4']

/**
 * A neutral plate of our own for the food hygiene rating, with the rating as text; unknown values show that the rating
 * is awaited.
 */
export function HygieneRating({ rating }: { rating: string }) {
  const word = words[rating]
  const text = word ? `${rating}, ${word}` : 'Awaiting inspection'
  return (
    <div className={styles.rating} role="img" aria-label={`Food hygiene rating ${text}`}>
      <small>Food hygiene rating</small>
      {withImage.includes(rating) ? (
        <span className={styles.scale} aria-hidden>
          {steps.map((step) => (
            <i key={step} className={step === rating ? styles.reached : undefined}>
              {step}
            </i>
          ))}
        </span>
      ) : (
        <span className={styles.scale} aria-hidden>
          <i className={`${styles.reached} ${styles.small}`}>{word ? rating : '–'}</i>
        </span>
      )}
      <b>{word ?? 'Awaiting inspection'}</b>
    </div>
  )
}
