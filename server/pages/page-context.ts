import { createContext } from 'react-router'
import type { HostKind } from '#domain/tenant.ts'
import type { TenantContext } from '#server/context.ts'

/**
 * The context of loaders: the tenant, its content and the kind of host. Never the person, the query or the time: a
 * rendered page is the same for every diner until the content changes.
 */
export type PageContext = TenantContext & { hostKind: HostKind }

export const pageContext = createContext<PageContext>()
