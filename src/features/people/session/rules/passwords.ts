/** NIST SP 800-63B and ASVS 5.0 (6.2): long, any letters, none of the commonest; the upper end keeps what is computed small. */
export const PASSWORD = { shortest: 12, longest: 128 } as const

export const TOO_SHORT = 'Use at least 12 characters: four or five words together are easy to remember.'
export const TOO_LONG = 'Use at most 128 characters.'
export const TOO_COMMON =
  'This is one of the passwords that are tried first. Choose another one: four or five unrelated words, for instance.'
export const TOO_PERSONAL = 'Leave out your name, your e-mail address and the name of this application.'

/** A link to choose another password is good for so long and for so many codes; so many are sent to an address, and asked for from a network, an hour. */
export const RESET = { minutes: 30, codes: 3, perAccountHour: 3, perNetworkHour: 20 } as const
