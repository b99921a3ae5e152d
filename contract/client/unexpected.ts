/** Network or unexpected failure. In a file of its own: the screen of errors needs nothing else of the calls. */
export const unexpected = 'Oops! Something went wrong.'
