/** The third parties that are simulated in the box. */
export const SERVICES = {
  card: 'Card page',
  checkout: 'Wallets and counters',
  coc: 'Certificate service',
  identity: 'Identity check',
  sms: 'Text messages',
  mail: 'Mail',
  lto: 'LTO',
  push: 'Push notifications',
} as const
export type Service = keyof typeof SERVICES

/** What may go wrong with them, and which services can have that fault. */
export const FAULTS = {
  down: {
    label: 'Down',
    says: 'Every request is answered 503.',
    services: ['card', 'checkout', 'coc', 'identity', 'sms', 'mail', 'lto', 'push'],
  },
  late: {
    label: 'Late',
    says: 'Answers, or notifications, come seconds later.',
    services: ['card', 'checkout', 'coc', 'identity', 'sms', 'mail', 'lto', 'push'],
  },
  malformed: {
    label: 'Malformed',
    says: 'Answers cannot be read.',
    services: ['card', 'checkout', 'coc', 'identity', 'sms', 'mail', 'lto'],
  },
  refused: {
    label: 'Refused',
    says: 'The payment, the refund, the certificate, the document or the message is refused.',
    services: ['card', 'checkout', 'coc', 'identity', 'sms', 'mail', 'lto', 'push'],
  },
  unanswered: {
    label: 'Done, but no answer',
    says: 'The work is done there, and the connection breaks before the answer.',
    services: ['card', 'checkout', 'coc'],
  },
  twice: { label: 'Twice', says: 'Each notification or message comes twice.', services: ['card', 'checkout', 'identity', 'sms'] },
  'out-of-order': { label: 'Out of order', says: 'An older notification comes after a newer one.', services: ['card', 'checkout'] },
  gone: { label: 'Gone', says: 'The browser wants no more: its address is answered 410.', services: ['push'] },
  missing: { label: 'Missing', says: 'No notification comes at all.', services: ['card', 'checkout', 'identity'] },
  forged: { label: 'Forged', says: 'A notification with a wrong signature comes first.', services: ['card', 'checkout', 'sms'] },
  'other-amount': { label: 'Other amount', says: 'Another amount is captured than was asked for.', services: ['card', 'checkout'] },
  'wrong-settlement': {
    label: 'Wrong settlement file',
    says: 'The settlement file of yesterday lacks an item, has one twice, changes the amount of one, and brings one of somebody else.',
    services: ['card', 'checkout'],
  },
} as const satisfies Record<string, { label: string; says: string; services: readonly Service[] }>
export type Fault = keyof typeof FAULTS

export const isFault = (word: string): word is Fault => Object.hasOwn(FAULTS, word)
export const isService = (word: string): word is Service => Object.hasOwn(SERVICES, word)
export const supportsFault = (service: Service, fault: Fault): boolean => FAULTS[fault].services.some((each) => each === service)

/** The codes as non-empty tuples, for schemas. */
export const SERVICE_CODES = ['card', 'checkout', 'coc', 'identity', 'sms', 'mail', 'lto', 'push'] as const satisfies readonly Service[]
export const FAULT_CODES = [
  'down',
  'late',
  'malformed',
  'refused',
  'unanswered',
  'twice',
  'out-of-order',
  'gone',
  'missing',
  'forged',
  'other-amount',
  'wrong-settlement',
] as const satisfies readonly Fault[]
