import { expect, test } from 'vitest'
import type { TenantContext } from '#server/context.ts'
import { readSignedId } from '#server/keyed-hash.ts'
import { readEnvironment } from '#server/start-up/read-environment.ts'
import { hashCode } from './code.ts'

const environment = readEnvironment({ SECRET: 'a secret that only tests know, long enough' }, [])

test('the hash of a code is never the signature of a link, for any tenant id', () => {
  const tenant = { tenantId: 'booking', environment } as TenantContext
  const hash = hashCode(tenant, 'another-tenant', '1234').toString('base64url')

  const id = readSignedId({ tenantId: 'another-tenant', environment }, 'booking', `1234.${hash}`)

  expect(id).toBeNull()
})
