const words: Record<string, string> = {
  '1': 'Major improvement necessary',
  '2': 'Improvement necessary',
  '3': 'Generally satisfactory',
  '4': 'Good',
  '5': 'Very good',
}

/** Our own neutral plate for the food hygiene rating, said in words too; unknown values say that it is awaited. */
export function HygieneRating({ rating }: { rating: string }) {
  const word =
    words[rating] ?? (rating === '0' ? 'Urgent improvement necessary' : 'Awaiting inspection')
  return (
    <div className="hyg" role="img" aria-label={`Food hygiene rating ${rating}, ${word}`}>
      <small>Food hygiene rating</small>
      <span className="scale" aria-hidden>
        {['0', '1', '2', '3', '4', '5'].map((step) => (
          <i key={step} className={step === rating ? 'on' : ''}>
            {step}
          </i>
        ))}
      </span>
      <b>{word}</b>
    </div>
  )
}
