// npm run distribute: prints the statements that spread this release's schema over a Citus cluster (docs/scaling.md).
// Changes nothing: the schema is read from an empty database in memory.
import { connect } from '#database/connection.ts'
import { distributionStatements } from '#database/distribution.ts'

const db = await connect({})
try {
  for (const statement of await distributionStatements(db.shared)) console.log(statement)
} finally {
  await db.close()
}
