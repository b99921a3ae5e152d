/** The tenant's colours, as they stand on the page. */
export function stripeAppearance() {
  const page = getComputedStyle(document.documentElement)
  const role = (name: string) => page.getPropertyValue(name).trim()
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: role('--brand'),
      colorText: role('--ink'),
      colorDanger: role('--bad'),
      colorBackground: role('--surface'),
      borderRadius: role('--r-2'),
    },
  }
}
