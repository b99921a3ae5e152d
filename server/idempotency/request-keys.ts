import { createHash } from 'node:crypto'
import type { Statements, Tx } from '#database/connection.ts'
import type { Actor } from '#domain/actor.ts'
import type { TenantScope } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A request that its `Idempotency-Key` names. */
export interface KeyedRequest {
  /** Namespace of the key: another scope may use the same key for another request. */
  scope: string
  key: string
  /** Content of the request; the same key with other content is refused. */
  about: unknown
}

type Scope = Pick<TenantScope, 'tenantId' | 'now'>

/** The scope of the keys of a person or screen of the restaurant. */
export function staffScope({ kind, id }: Actor): string {
  return `staff/${kind}/${id}`
}

/** A request of a person of the restaurant; null where it came without a key, and counts each time. */
export function keyedBy(actor: Actor, key: string | null, about: unknown): KeyedRequest | null {
  return key === null ? null : { scope: staffScope(actor), key, about }
}

/** Tells whether two requests say the same. */
export function requestHash(about: unknown): string {
  return createHash('sha256').update(JSON.stringify(about)).digest('base64url')
}

/**
 * The result of an earlier request with this key; undefined for a new key. A key that was used for another request is
 * refused with `key_reused`.
 */
export async function findResult(
  ctx: Scope,
  db: Statements,
  { scope, key, about }: KeyedRequest,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.request_hash !== requestHash(about)) throw new Refusal('key_reused')
  return known?.result_id
}

/**
 * Stores the key with the request's result; waits for a transaction that stores the same key.
 * @returns false if the key was already stored
 */
export async function keepKey(
  ctx: Scope,
  tx: Tx,
  { scope, key, about }: KeyedRequest,
  resultId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: ctx.tenantId,
      scope,
      key,
      request_hash: requestHash(about),
      result_id: resultId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Stores the key for this transaction, or returns the result of the same request's earlier run.
 * @returns undefined the first time
 */
export async function takeKey(
  ctx: Scope,
  tx: Tx,
  request: KeyedRequest,
  resultId: string,
): Promise<string | undefined> {
  const isNew = await keepKey(ctx, tx, request, resultId)
  return isNew ? undefined : findResult(ctx, tx, request)
}
