import { getParser } from 'bowser'

/** Browser and system by their common names; empty if the device reports nothing known. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return ''
  const parser = getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return browser && system ? `${browser}, ${system}` : browser || system
}
