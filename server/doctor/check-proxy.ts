import { type Check, ok, warning } from './check.ts'

export const checkProxy: Check = {
  name: 'proxy',
  run({ environment: { NODE_ENV, TRUST_PROXY = 0 } }) {
    if (TRUST_PROXY > 0)
      return ok(`The address of a diner is read behind TRUST_PROXY=${TRUST_PROXY}.`)
    return NODE_ENV === 'production'
      ? warning(
          'TRUST_PROXY is none: behind a TLS proxy all diners count as one address, and limits refuse them. Set it to the number of proxies.',
        )
      : ok('Not expected outside production.')
  },
}
