import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg'

const setTenant = {
  name: 'tiffin_tenant',
  text: "select set_config('app.tenant', $1, true)",
}

/** Prepares, on a connection that is new, the statement that names the tenant. */
export function prepareTenant(): QueryConfig {
  return { ...setTenant, values: [''] }
}

/** Methods that the driver calls on a query when results arrive; its types do not declare them. */
interface AnswerHandlers {
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/**
 * Sends one statement of a tenant together with the statement that sets the tenant. PostgreSQL treats both as one
 * transaction because they end with one synchronisation message: begin, set the tenant, run and commit take one
 * round trip. Needs `prepareTenant` on the same connection before.
 */
export function tenantStatement(
  tenantId: string,
  config: QueryConfig,
): { query: Query; result: Promise<QueryResult> } {
  const { promise: result, resolve, reject } = Promise.withResolvers<QueryResult>()
  // Not by its events: one that the driver gives up after its time limit emits none.
  const query = new Query(config, (error, answer) => (error ? reject(error) : resolve(answer)))
  const handlers = query as unknown as AnswerHandlers
  const { handleDataRow, handleCommandComplete } = handlers
  const { submit } = query
  let isTenantSet = false

  query.submit = (connection) => {
    // A connection of the embedded database has no socket to cork.
    connection.stream.cork?.()
    try {
      connection.bind({ statement: setTenant.name, values: [tenantId] }, true)
      connection.execute({}, true)
      return submit.call(query, connection)
    } finally {
      connection.stream.uncork?.()
    }
  }
  // The first result is that of the statement that sets the tenant.
  handlers.handleDataRow = (message) => {
    if (isTenantSet) handleDataRow.call(query, message)
  }
  handlers.handleCommandComplete = (message, connection) => {
    if (isTenantSet) handleCommandComplete.call(query, message, connection)
    isTenantSet = true
  }
  return { query, result }
}
