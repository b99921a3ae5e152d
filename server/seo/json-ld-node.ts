import type { Thing } from 'schema-dts'

/** A node of JSON-LD with its fields, not only its address. */
export type JsonLdNode<Class extends Thing> = Exclude<Class, string>
