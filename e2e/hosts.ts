/** The origin under which the tests' server serves a host of the demo. */
export function hostUrl(host: string): string {
  return `http://${host}:${process.env.E2E_PORT}`
}
