export type Tone = 'quiet' | 'moving' | 'good' | 'warn' | 'bad'

/** How a life-cycle state is shown to people: a label, its tone, and what the record is waiting for and who acts. */
export type StateDescription = { readonly label: string; readonly tone: Tone; readonly next?: string }
