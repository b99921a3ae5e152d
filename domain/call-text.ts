// Sentences that name a restaurant's number. A new restaurant has not given one yet: then they end without it.

/** A sentence, and whom to call. */
export function withCall(sentence: string, phone: string): string {
  return phone ? `${sentence} Please call ${phone}.` : sentence
}

/** The last line of a message; none without a number. */
export function questionsLines(phone: string): string[] {
  return phone ? [`Questions? Call ${phone}.`] : []
}
