/** What the loader of a dish that is not there throws with its 404. */
export const dishIsGone = 'dish'
