import type { Currency } from '#domain/currency.ts'

export const pounds: Currency = { code: 'GBP', sign: '£' }
export const euro: Currency = { code: 'EUR', sign: '€' }
/** Without decimals. */
export const yen: Currency = { code: 'JPY', sign: '¥' }
/** With three decimals, and a sign of letters. */
export const dinar: Currency = { code: 'KWD', sign: 'KD' }
