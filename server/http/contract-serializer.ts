import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { isRecord } from '#domain/is-record.ts'

/**
 * For tests: writes an answer and throws on one that its contract does not describe, or has no word for a part of. In
 * production answers are written as they are, so that such a part would be sent.
 */
export const contractSerializer: FastifySerializerCompiler<
  Parameters<typeof serializerCompiler>[0]['schema']
> = (route) => {
  const serialize = serializerCompiler(route)
  return (answer) => {
    const text = serialize(answer)
    const [unlisted] = lostFields(JSON.parse(JSON.stringify(answer) ?? 'null'), JSON.parse(text))
    if (unlisted !== undefined)
      throw new Error(`${route.method} ${route.url} answers ${unlisted}, which its contract lacks`)
    return text
  }
}

/** Paths of the fields that one value has and the other lacks. */
function lostFields(from: unknown, to: unknown, path = ''): string[] {
  if (Array.isArray(from) && Array.isArray(to))
    return from.flatMap((each, index) => lostFields(each, to[index], `${path}[${index}]`))
  if (!isRecord(from) || !isRecord(to)) return []
  return Object.entries(from).flatMap(([name, value]) =>
    name in to ? lostFields(value, to[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}
