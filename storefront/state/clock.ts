/** The present; in a preview of another time, that one (`docs/content.md`, the editor). */
export function present(): Date {
  const ahead =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>('meta[name="preview-clock"]')
  return new Date(Date.now() + Number(ahead?.content ?? 0))
}
