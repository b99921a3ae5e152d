/** Tiffin cannot work with the database in its present state; the message tells the operator what to change. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

/** The embedded database belongs to another process at this moment. */
export class DatabaseInUse extends DatabaseUnfit {
  override name = 'DatabaseInUse'
}
