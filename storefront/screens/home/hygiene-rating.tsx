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

/** Our own neutral plate for the food hygiene rating, said in words too; unknown values say that it is awaited. */
export function HygieneRating({ rating }: { rating: string }) {
  const word = words[rating]
  const text = word ? `${rating}, ${word}` : 'Awaiting inspection'
  return (
    <div className="hyg" role="img" aria-label={`Food hygiene rating ${text}`}>
      <small>Food hygiene rating</small>
      {withImage.includes(rating) ? (
        <span className="scale" aria-hidden>
          {steps.map((step) => (
            <i key={step} className={step === rating ? 'on' : ''}>
              {step}
            </i>
          ))}
        </span>
      ) : (
        <span className="scale" aria-hidden>
          <i className="on default">{word ? rating : '–'}</i>
        </span>
      )}
      <b>{word ?? 'Awaiting inspection'}</b>
    </div>
  )
}
