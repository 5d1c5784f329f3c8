import { pathTo } from '#domain/routing.ts'

const OPEN = { audience: 'public' } as const

export const registration = () => pathTo('onboarding/registration', OPEN)
export const goOn = () => pathTo('onboarding/form', OPEN, { type: 'customer-login-mobile' })
export const resubmit = () => pathTo('onboarding/form', OPEN, { type: 'resubmit' })
export const overview = () => pathTo('onboarding/application', OPEN)
export const stepAddress = (step: string) => pathTo('onboarding/application', OPEN, { step })
export const review = () => pathTo('onboarding/review', OPEN)
export const status = () => pathTo('onboarding/status', OPEN)
export const sent = () => pathTo('onboarding/sent', OPEN)
export const createAccount = () => pathTo('onboarding/create-account', OPEN)
