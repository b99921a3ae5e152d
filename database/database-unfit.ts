/** A database that Tiffin cannot work with as it is; the message tells its operator what to change. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit'
}

/** The embedded database belongs to another process at this moment. */
export class DatabaseInUse extends DatabaseUnfit {
  override name = 'DatabaseInUse'
}
