/** Digits of the code that signs a diner in, or shows that a phone or email is theirs. */
export const dinerCodeDigits = 4
/** Digits of the code that signs a member of the team in, or shows who is at a screen. */
export const staffCodeDigits = 6
