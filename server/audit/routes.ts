import { type Api, answer } from '#server/http/call.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(api: Api): void {
  answer(api, {
    listAudit: (ctx, { query }) => listAudit(ctx, query),
  })
}
