/** What files hold where nobody has said where 'Directions' leads: the shop's own first page. */
export const noDirections = '/'

export const hasDirections = (link: string): boolean => link !== noDirections && link !== ''
