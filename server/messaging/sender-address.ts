/** `Tiffin <orders@example.com>` → `orders@example.com`. */
export function bareAddress(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender
}

/** The default, or another at localhost: outside development most mail servers refuse it. */
export function isLocalSender(sender: string): boolean {
  return bareAddress(sender).endsWith('@localhost')
}
