import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { Menu } from '#domain/menu.ts'
import type { MenuOperation } from '#domain/menu-operations.ts'
import type { Picture } from '#domain/picture.ts'
import type { Role } from '#domain/staff-rights.ts'
import type { Outlet, TenantContent } from '#domain/tenant.ts'
import type { Json, Optional } from './column-types.ts'

/** The hash of each file, by its path below the folder. */
export type Manifest = Record<string, string>

/** How a picture is shown, and the hash of the file that this was read from. */
export interface StoredPlan {
  hash: string
  plan: { kind: 'drawing'; file: string } | { kind: 'picture'; picture: Picture }
}

/** Author of a content change, with their role at that time. */
export type ContentAuthor = Actor & { role?: Role | null }

/** Author and revision of a field's last change. */
export interface FieldTouch {
  revision: number
  by: ContentAuthor
  at: string
}

/** Tables of a restaurant's content and of its changes. */
export interface ContentTables {
  tenant_content: {
    tenant_id: string
    document: JSONColumnType<TenantContent>
    source_hash: string
    version: Optional<number | null>
    source: ColumnType<Manifest | null, string | null | undefined, string | null>
    source_version: Optional<number | null>
    source_for: Optional<string | null>
    built_with: Optional<number | null>
  }
  menus: { tenant_id: string; id: string; document: JSONColumnType<Menu> }
  outlets: {
    tenant_id: string
    id: string
    slug: string
    menu_id: string
    document: JSONColumnType<Outlet>
    is_listed: ColumnType<boolean, boolean | undefined, boolean>
  }
  assets: {
    tenant_id: string
    file: string
    content_type: string
    body: Buffer
    unnamed_since: Optional<Date | null>
  }
  tenant_files: {
    tenant_id: string
    path: string
    body: Buffer
    hash: GeneratedAlways<string>
    plan: ColumnType<StoredPlan | null, string | null | undefined, string | null>
  }
  content_versions: {
    tenant_id: string
    number: number
    door: 'app' | 'folder'
    by: Json<ContentAuthor>
    note: Optional<string>
    at: Date
    files: Json<Manifest>
    changed: string[]
    undoes: Optional<number | null>
  }
  content_bodies: { tenant_id: string; hash: string; body: Buffer }
  content_revisions: {
    tenant_id: string
    file: string
    revision: Optional<number>
    touched: ColumnType<Record<string, FieldTouch>, string | undefined, string>
    retired: ColumnType<string[], string | undefined, string>
  }
  uploaded_pictures: {
    tenant_id: string
    file: string
    body: Buffer
    picture: JSONColumnType<Picture>
    by: Json<ContentAuthor>
    at: Date
  }
  menu_draft_changes: {
    tenant_id: string
    menu_id: string
    n: number
    revision: number
    operation: Json<MenuOperation>
    was: Json<Record<string, unknown>>
    by: Json<ContentAuthor>
    at: Date
  }
  content_draft_fields: {
    tenant_id: string
    file: string
    field: string
    n: number
    value: Json
    was: Json
    by: Json<ContentAuthor>
    at: Date
  }
}
