import { get } from 'node:http'

/** Opens a stream of events and waits for its first part. @returns the function that closes it */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  onData: (part: string) => void = () => {},
): Promise<() => void> {
  const request = get(url, { headers })
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return reject(new Error(`the stream was answered ${response.statusCode}`))
      }
      response.setEncoding('utf8')
      response.on('error', () => {})
      response.on('data', (part: string) => {
        onData(part)
        resolve()
      })
    })
  })
  return () => void request.destroy()
}
