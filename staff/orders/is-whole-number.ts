/** Whether a phone number can be called: of a meal that is long over staff see its last three digits alone (`…123`). */
export function isWholeNumber(phone: string): boolean {
  return phone !== '' && !phone.startsWith('…')
}
