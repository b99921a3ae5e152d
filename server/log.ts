import { type DestinationStream, pino } from 'pino'

/** Most causes of an aggregate error that are logged, such as a tenant's maintenance errors. */
const mostErrors = 5

/**
 * JSON lines. Only these fields of an error are logged: PostgreSQL adds the values of the refused row to its errors,
 * and a provider's library adds requests and responses, which may contain personal data.
 */
export function createLog(level: string, destination?: DestinationStream) {
  return pino({ level, serializers: { err: describeError } }, destination)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, mostErrors).map(describeError) }
      : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
