/** A sentence with the number to call; a new restaurant may not have given one yet. */
export function withCall(sentence: string, phone: string): string {
  return phone ? `${sentence} Please call ${phone}.` : sentence
}

/** The last line of a message; none without a number. */
export function questionsLines(phone: string): string[] {
  return phone ? [`Questions? Call ${phone}.`] : []
}

/** A sentence as the second part of another one. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** `33–48`, or `from 33` while no address is known. @param isLowest figures are the lowest of the outlet's areas */
export function minutesRange([from, to]: readonly [number, number], isLowest: boolean): string {
  return isLowest ? `from ${from}` : `${from}–${to}`
}

/** Facts in one line, without those that do not apply. */
export function joinFacts(...facts: (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ')
}
