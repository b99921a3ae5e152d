import type { Outlet } from '#domain/tenant.ts'
import { requireOutlet } from '#server/staff/require-right.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import { toOutlet } from '#server/tenancy/content/build-outlet.ts'
import { type OutletFile, outletFile } from '#server/tenancy/folder/outlet-file.ts'
import { outletName } from '#server/tenancy/site-content.ts'
import { changeFile, type FileChange, type FileState, readFile } from './change-file.ts'

/** An outlet's file, and its revision. */
export interface OutletState extends FileState {
  file: OutletFile
  outlet: Outlet
}

export async function readOutlet(ctx: StaffContext, outletId: string): Promise<OutletState> {
  requireOutlet(ctx, outletId)
  return outletState(ctx, outletId, await readFile(ctx, outletPath(outletId)))
}

/** Writes the sent fields to the outlet's file (`change-file.ts`). */
export async function changeOutlet(
  ctx: MemberContext,
  outletId: string,
  change: Omit<FileChange, 'file' | 'subject' | 'outletId'>,
): Promise<OutletState> {
  requireOutlet(ctx, outletId)
  const label = outletName(ctx.site, outletId)
  const state = await changeFile(ctx, {
    ...change,
    file: outletPath(outletId),
    subject: { kind: 'outlet', id: outletId, label },
    outletId,
  })
  return outletState(ctx, outletId, state)
}

export function outletPath(outletId: string): string {
  return `outlets/${outletId}.yaml`
}

function outletState({ site }: StaffContext, id: string, state: FileState): OutletState {
  const file = outletFile.parse(state.data)
  const { currency, timeZone } = site.tenant
  const context = { pictures: new Map(), currency: currency.code, timeZone }
  return { ...state, file, outlet: toOutlet(id, file, context) }
}
