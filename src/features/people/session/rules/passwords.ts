/** NIST SP 800-63B and ASVS 5.0 (6.2): long, any letters, none of the commonest; the upper limit keeps computation small. */
export const PASSWORD = { shortest: 12, longest: 128 } as const

export const TOO_SHORT = 'Use at least 12 characters: four or five words together are easy to remember.'
export const TOO_LONG = 'Use at most 128 characters.'
export const TOO_COMMON =
  'This is one of the passwords that are tried first. Choose another one: four or five unrelated words, for instance.'
export const TOO_PERSONAL = 'Leave out your name, your e-mail address and the name of this application.'

/**
 * How long and for how many codes a password reset link is valid; how many are sent to an address, and requested from a network, an hour.
 */
export const RESET = { minutes: 30, codes: 3, perAccountHour: 3, perNetworkHour: 20 } as const
