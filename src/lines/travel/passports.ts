/** Passport number formats by country: supplement.md A6. Only ever a warning, because countries change them. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  PH: /^(?:P\d{7}[A-Z]|[A-Z]{2}\d{7})$/,
  US: /^\d{9}$|^[A-Z]\d{8}$/,
  GB: /^\d{9}$/,
  CN: /^(?:G\d{8}|E[A-HJ-NP-Z0-9]\d{7})$/,
  CA: /^[A-Z]{2}\d{6}$|^[A-Z]\d{6}[A-Z]{2}$/,
  DE: /^[CFGHJKLMNPRTVWXYZ0-9]{9}$/,
  FR: /^\d{2}[A-Z]{2}\d{5}$/,
  ES: /^[A-Z0-9]{2}[A-Z0-9]?\d{6}$/,
  IT: /^[A-Z0-9]{2}\d{7}$/,
  JP: /^[A-Z]{2}\d{7}$/,
  KR: /^[MS]\w{8}$/,
  IN: /^[A-Z]\d{7}$/,
  AU: /^[A-Z]{1,2}\d{7}$/,
  SG: /^[A-Z]\d{7}[A-Z]$/,
  CH: /^[A-Z]\d{7}$/,
  AT: /^[A-Z]\d{7}$/,
}
const OTHERS = /^[A-Z0-9]{6,9}$/

export const looksLikePassport = (number: string, citizenship: string | undefined): boolean =>
  ((citizenship && FORMATS[citizenship]) || OTHERS).test(number)
