import { getParser } from 'bowser'

/** Browser and system as people call them; empty where the device says nothing that is known. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return ''
  const parser = getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return browser && system ? `${browser}, ${system}` : browser || system
}
