/** Runs one statement and returns its rows; a superuser's connection, which row-level security does not bind. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
