// Lints the API's description as OpenAPI, by Redocly's recommended rules; a warning fails like an error. Part of `npm run check`.
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core'
import { apiDescription } from '../server/http/api-description.ts'

const problems = await lintFromString({
  source: JSON.stringify(apiDescription(), null, 2),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
})
const totals = getTotals(problems)
formatProblems(problems, { format: 'stylish', totals, version: '' })
console.log(`The API’s description has ${totals.errors} errors and ${totals.warnings} warnings.`)
if (totals.errors + totals.warnings > 0) process.exitCode = 1
