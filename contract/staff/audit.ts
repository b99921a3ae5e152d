import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { instant } from '#contract/values.ts'
import { actor } from './actor.ts'
import { auditActions, auditGroups, auditSubjects } from './audit-actions.ts'

export const auditQuery = z.strictObject({
  q: z.string().trim().min(1).max(80).optional().describe('Subject, person, screen or reason'),
  group: z.enum(auditGroups).optional(),
  actor_id: z.string().max(100).optional(),
  action: z.enum(auditActions).optional(),
  subject_id: z.string().max(100).optional(),
  outlet_id: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(100).optional(),
})
export type AuditQuery = z.output<typeof auditQuery>
const fields = z.record(z.string(), z.unknown()).nullable()
export const auditRow = z.object({
  id: z.string(),
  at: instant,
  actor,
  outlet_id: z.string().nullable(),
  action: z.string(),
  subject: z.object({ kind: z.enum(auditSubjects), id: z.string(), label: z.string() }),
  before: fields,
  after: fields,
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  text: z.string().describe('The row as a sentence'),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditCalls = {
  listAudit: {
    who: 'member',
    right: 'audit',
    area: 'Staff settings',
    summary: 'The audit log, newest first',
    query: auditQuery,
    data: z.object({
      rows: z.array(auditRow),
      next_cursor: z.string().nullable(),
      searched_until: instant
        .nullable()
        .describe(
          'How far back a search has looked so far; null: it found more, or has looked at all',
        ),
    }),
    errors: ['not_found'],
  },
} satisfies AreaCalls
