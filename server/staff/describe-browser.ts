const devices = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android(?=.*Mobile)/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac or iPad'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** What its user calls a browser and what it runs on, from its `User-Agent`. */
export function describeBrowser(userAgent: string): { device: string; browser: string } {
  const find = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { device: find(devices) || 'Unknown device', browser: find(browsers) || 'Unknown browser' }
}
