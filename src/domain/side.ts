export type Side = 'agent' | 'customer'

/** The side that a screen's address is for; addresses for either are opened by whoever is signed in. */
export const sideOf = (audience: string): Side => (audience === 'customer' ? 'customer' : 'agent')
