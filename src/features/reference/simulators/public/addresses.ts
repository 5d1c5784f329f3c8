/** Where each simulated service listens. */
export const CARD_ADDRESS = '/simulators/card'
export const CHECKOUT_ADDRESS = '/simulators/checkout'
export const COC_ADDRESS = '/simulators/coc'
export const IDENTITY_ADDRESS = '/simulators/identity'
export const LTO_ADDRESS = '/simulators/lto'
export const MAIL_ADDRESS = '/simulators/mail'
export const PUSH_ADDRESS = '/simulators/push'
export const SMS_ADDRESS = '/simulators/sms'

/** The purpose of the secret that the simulated card provider shares with us. */
export const CARD_SECRET = 'card-provider'

/** The purpose of the secret with which the simulated SMS gateway signs what it received. */
export const SMS_SECRET = 'sms-webhook'

/** Where we reach a simulated browser, whatever host its address names: this never reaches anything else. */
export function simulatedBrowser(ownUrl: string, endpoint: string): string | undefined {
  const { protocol, pathname } = URL.canParse(endpoint) ? new URL(endpoint) : { protocol: '', pathname: '' }
  return protocol === 'http:' && /^\/simulators\/push\/[\w-]{1,64}$/.test(pathname) ? `${ownUrl}${pathname}` : undefined
}
