import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg'

const setTenant = {
  name: 'tiffin_tenant',
  text: "select set_config('app.tenant', $1, true)",
}

/** Prepares, on a connection that is new, the statement that names the tenant. */
export function prepareTenant(): QueryConfig {
  return { ...setTenant, values: [''] }
}

/** What the driver calls on a query as answers arrive; its types leave them out. */
interface AnswerHandlers {
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/**
 * One statement in one tenant, sent together with the statement that names the tenant. Between them and the end of the
 * message the database waits for nobody, and takes both as one transaction: begun, named, done and committed in one
 * round trip. Needs `prepareTenant` on the same connection before.
 */
export function tenantStatement(
  tenantId: string,
  config: QueryConfig,
): { query: Query; result: Promise<QueryResult> } {
  const query = new Query(config)
  const handlers = query as unknown as AnswerHandlers
  const { handleDataRow, handleCommandComplete } = handlers
  const { submit } = query
  let isTenantSet = false

  query.submit = (connection) => {
    // The embedded database's connection has no socket that could gather messages.
    connection.stream.cork?.()
    try {
      connection.bind({ statement: setTenant.name, values: [tenantId] }, true)
      connection.execute({}, true)
      return submit.call(query, connection)
    } finally {
      connection.stream.uncork?.()
    }
  }
  // The first answer is that of the tenant's statement.
  handlers.handleDataRow = (message) => {
    if (isTenantSet) handleDataRow.call(query, message)
  }
  handlers.handleCommandComplete = (message, connection) => {
    if (isTenantSet) handleCommandComplete.call(query, message, connection)
    isTenantSet = true
  }
  const result = new Promise<QueryResult>((resolve, reject) => {
    query.on('end', resolve)
    query.on('error', reject)
  })
  return { query, result }
}
