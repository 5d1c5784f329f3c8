export const INVALID_MOBILE = 'Enter a Philippine mobile number, such as 0917 123 4567.'

/**
 * A Philippine mobile number typed in any way (0917…, 63917…, 917…) as E.164, `+639171234567`; undefined if it is not one, such as one of
 * another country (`+961…`).
 */
export function parseMobile(typed: string): string | undefined {
  const national = /^(?:(?:\+|00)?63|0)?(9\d{9})$/.exec(typed.replace(/[\s().-]/g, ''))?.[1]
  return national && `+63${national}`
}

/** `0917 123 4567` */
export const formatMobile = (e164: string): string => e164.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')

/** `•••• 4567`, for readers who need not see the whole number. */
export const maskMobile = (e164: string): string => `•••• ${e164.slice(-4)}`
