import type { OpenAPIV3_1 } from 'openapi-types'
import {
  errorsOfEveryCall,
  errorsOfEveryChange,
  staffCallsPerMinute,
} from '#contract/calls/table.ts'

type Schema = OpenAPIV3_1.SchemaObject
type Operation = OpenAPIV3_1.OperationObject
type Content = Pick<OpenAPIV3_1.ResponseObject, 'content'>

/** Every call of the API as Markdown, from its OpenAPI description. */
export function apiReference(document: OpenAPIV3_1.Document): string {
  const paths = Object.entries(document.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      // The document holds operations only: no parameters or servers are shared by a path.
      call(`${method.toUpperCase()} ${path}`, operation as Operation),
    ),
  )
  // A component is never a reference to another one.
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][]
  const types = schemas
    .filter(([name]) => !name.endsWith('Error'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => ['```ts', `type ${name} = ${shape(schema)}`, '```', ''].join('\n'))
  const refusals = schemas
    .filter(([name]) => name.endsWith('Error'))
    .map(([, schema]) => refusal(schema))
    .toSorted()
  return `# The API

From the table of calls in \`contract/calls/\`; a test compares. The running server shows the same at \`/api/docs\`, and as
OpenAPI at \`/api/docs/json\`.

Every answer is \`{ status, message, data }\` in JSON, and the HTTP status equals \`status\`; below stands what \`data\` holds.
A refusal has a \`code\` besides: clients decide by it, and show the \`message\`. Calls with a token want
\`Authorization: Bearer …\`. Amounts are numbers of main units of the restaurant's currency: 8.95 in pounds or euro, 895 in yen.
Times are ISO 8601, dates \`YYYY-MM-DD\`, ids opaque.

Calls of the restaurant’s side are answered at its staff host. One person or screen makes at most
${staffCallsPerMinute} of them per minute, all of them together.

${calls.join('\n')}
# Refusals

Every call may be refused with \`malformed\`, \`unknown_host\`, \`timed_out\`, \`headers_too_large\`, \`failed\` and \`unavailable\`,
every call that changes something with \`too_large\` and \`unsupported_media\`; its own stand with each call. Those with 429
and 503 say in \`Retry-After\` how many seconds to wait.

| code | status | \`message\`, where the refusal has no better one | \`data\` |
|---|---|---|---|
${refusals.join('\n')}

# Types

${types.join('\n')}`
}

/** Types that a call answers in place of the envelope. */
const bareTypes = ['text/plain', 'application/octet-stream']

/** Said once for all calls. */
const shared: readonly string[] = [...errorsOfEveryCall, ...errorsOfEveryChange]

function call(name: string, operation: Operation): string {
  const needsToken = operation.security?.every((scheme) => Object.keys(scheme).length > 0)
  const responses = Object.entries(operation.responses ?? {}) as [string, Content][]
  const [status, response] = responses[0] ?? []
  const body = schemaOf(operation.requestBody as Content | undefined, 'application/json')
  const data = schemaOf(response, 'application/json')?.properties?.data
  const events = eventData(schemaOf(response, 'text/event-stream'))
  const codes = responses
    .slice(1)
    .flatMap(([, { description }]: [string, Content & { description?: string }]) =>
      (description ?? '').split(', '),
    )
    .filter((code) => !shared.includes(code.replaceAll('`', '')))
  const lines = [
    ...parameters(operation),
    ...(body ? [`body ${shape(body)}`] : []),
    ...(data ? [`data ${shape(data as Schema)}`] : []),
    ...(events ? [`events ${shape(events)}`] : []),
    ...(schemaOf(response, 'text/csv') ? ['answers text/csv'] : []),
    ...bareTypes.flatMap((type) => (schemaOf(response, type) ? [`or answers ${type}`] : [])),
  ]
  return [
    `## ${name.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    '',
    `\`${operation.operationId}\`: ${operation.summary}.${needsToken ? ' With a token.' : ''}${status === '201' ? ' Answers 201.' : ''}`,
    ...(operation.description ? [operation.description] : []),
    '',
    ...(lines.length > 0 ? ['```ts', ...lines, '```', ''] : []),
    ...(codes.length > 0 ? [`Refused with ${codes.join(', ')}.`, ''] : []),
  ].join('\n')
}

function refusal({ properties, description }: Schema): string {
  const { status, code, data } = properties as Record<'status' | 'code' | 'data', Schema>
  const holds = shape(data) === 'null' ? '' : `\`${shape(data)}\``
  return `| \`${code.const}\` | ${status.const} | ${description} | ${holds} |`
}

function parameters(operation: Operation): string[] {
  // Parameters are not shared: each stands where it belongs.
  const all = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const some = all.filter((parameter) => parameter.in === place)
    if (some.length === 0) return []
    const fields = some.map(
      ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shape(schema as Schema)}`,
    )
    return [`${place} { ${fields.join(', ')} }`]
  })
}

function schemaOf(holder: Content | undefined, type: string): Schema | undefined {
  return holder?.content?.[type]?.schema as Schema | undefined
}

/** What the events of a stream carry, as JSON in their `data`. */
function eventData(stream: Schema | undefined): Schema | undefined {
  const { items } = (stream ?? {}) as { items?: Schema }
  const data = items?.properties?.data as (Schema & { contentSchema?: Schema }) | undefined
  return data?.contentSchema
}

/** A schema as a TypeScript reader would write it. */
function shape(schema: Schema, indent = ''): string {
  const { $ref } = schema as { $ref?: string }
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return choices.map((choice) => shape(choice, indent)).join(' | ')
  if (schema.type === 'array') {
    const { items, prefixItems } = schema as { items?: Schema; prefixItems?: Schema[] }
    if (prefixItems) return `[${prefixItems.map((item) => shape(item, indent)).join(', ')}]`
    const inner = shape(items ?? {}, indent)
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
  }
  if (schema.properties) {
    const inside = `${indent}  `
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?'
      const { description } = field as Schema
      const comment = description ? ` // ${description}` : ''
      return `${inside}${name}${mark}: ${shape(field as Schema, inside)}${comment}`
    })
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  if (schema.additionalProperties) {
    const values = schema.additionalProperties === true ? {} : schema.additionalProperties
    return `Record<string, ${shape(values as Schema, indent)}>`
  }
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'unknown')
}
