import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = OpenAPIV3_1.SchemaObject
type Operation = OpenAPIV3_1.OperationObject

/** Every call of the API as Markdown, from the OpenAPI document that the server draws from its schemas. */
export function apiReference(document: OpenAPIV3_1.Document): string {
  const paths = Object.entries(document.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      // The document holds operations only: no parameters or servers are shared by a path.
      call(`${method.toUpperCase()} ${path}`, operation as Operation),
    ),
  )
  return `# The API

Drawn from the schemas in \`contract/\`; a test compares. The running server shows the same at \`/api/docs\`.

Every answer is \`{ status, message, data }\` in JSON, and the HTTP status equals \`status\`; below stands what \`data\` holds.
Failures have \`data: null\` but for 422 (\`{ errors: [{ field, message }] }\`, or the tries left of a code) and an order whose
world changed (409). Calls with a token want \`Authorization: Bearer …\`. Amounts are pounds, times ISO 8601, dates
\`YYYY-MM-DD\`, ids opaque.

${calls.join('\n')}`
}

function call(name: string, operation: Operation): string {
  const needsToken = (operation.security ?? []).length > 0
  const body = contentSchema(operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)
  const [status, response] = Object.entries(operation.responses ?? {})[0] ?? []
  const data = contentSchema(response as OpenAPIV3_1.ResponseObject | undefined)?.properties?.data
  const lines = [
    ...parameters(operation),
    ...(body ? [`body ${shape(body)}`] : []),
    ...(data ? [`data ${shape(data as Schema)}`] : []),
  ]
  return [
    `## ${name.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    '',
    `${operation.summary ?? ''}.${needsToken ? ' With a token.' : ''}${status === '201' ? ' Answers 201.' : ''}`,
    '',
    ...(lines.length > 0 ? ['```ts', ...lines, '```', ''] : []),
  ].join('\n')
}

function parameters(operation: Operation): string[] {
  // References are not used: each schema stands where it belongs.
  const all = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  return (['path', 'query'] as const).flatMap((place) => {
    const some = all.filter((parameter) => parameter.in === place)
    if (some.length === 0) return []
    const fields = some.map(
      ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shape(schema as Schema)}`,
    )
    return [`${place} { ${fields.join(', ')} }`]
  })
}

function contentSchema(
  holder: OpenAPIV3_1.RequestBodyObject | OpenAPIV3_1.ResponseObject | undefined,
): Schema | undefined {
  return holder?.content?.['application/json']?.schema as Schema | undefined
}

/** A schema as a TypeScript reader would write it. */
function shape(schema: Schema, indent = ''): string {
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
