/** Number of digits of the code that signs a diner in, or proves that a phone or email is theirs. */
export const dinerCodeDigits = 4
/** Number of digits of the code that signs a member of the team in, or proves who uses a screen. */
export const staffCodeDigits = 6
