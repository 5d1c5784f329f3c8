export type Side = 'agent' | 'customer'

/** The side that a screen's address is for. An address for `either` counts as the agent's. */
export const sideOf = (audience: string): Side => (audience === 'customer' ? 'customer' : 'agent')
