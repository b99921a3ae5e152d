import type { Thing } from 'schema-dts'

/** A thing that is described here, not only referred to by its address. */
export type Told<Class extends Thing> = Exclude<Class, string>
