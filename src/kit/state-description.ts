export type Tone = 'quiet' | 'moving' | 'good' | 'warn' | 'bad'

/** How a state of a life cycle is shown to people: a label, its tone, and what the record waits for and who acts. */
export type StateDescription = { readonly label: string; readonly tone: Tone; readonly next?: string }
